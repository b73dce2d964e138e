/** Rows that PostgreSQL reads for a page of the lists of the admin console and of users: for page 6,000 as many as for the first. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionPool } from '../../src/postgres/connection/pool.ts';
import type { Pool } from '../../src/postgres/driver.ts';
import { PostgresQueryRunner } from '../../src/postgres/query-runner.ts';
import { bodiesOf } from '../../src/queries/bodies.ts';
import type { Body } from '../../src/queries/body.ts';
import type { CursorPage } from '../../src/repositories/cursor-page.ts';
import { executed, type ListName, pageStatement, sqlOf, STEPPED_LISTS } from '../cursor-lists.ts';
import { testDatabase } from './test-database.ts';

const PAGE_ROWS = 20;
const ROWS = 6_000 * PAGE_ROWS;
const FIRST: CursorPage = { after: null, limit: PAGE_ROWS };
const LAST: CursorPage = { after: PAGE_ROWS + 1, limit: PAGE_ROWS };

/** Rows with the numbers from 1 on; every third line of the audit is a read of personal data. */
const FILLED = `
  SET session_replication_role = replica;
  INSERT INTO admins (id, email, password_hash, role, created_at_ms)
    VALUES (1, 'risk@example.com', '', 'risk', 0);
  INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms)
    SELECT n, 10000000 + n, true, 'I' || n, 'en', 0 FROM generate_series(1, ${ROWS}) n;
  INSERT INTO audit (id, admin_id, action, input, before, after, at_ms, previous_hash, hash)
    SELECT n, 1, CASE n % 3 WHEN 0 THEN 'users.list' ELSE 'users.freeze' END, '{}', '{}', '{}', n, repeat('0', 64), repeat('0', 64)
    FROM generate_series(1, ${ROWS}) n;
  INSERT INTO security_events (id, at_ms, day, kind, user_id, address, network, detail, occurrences)
    SELECT n, n, 1, 'login', 1, n, '', '', 1 FROM generate_series(1, ${ROWS}) n;
  INSERT INTO deposits (id, account_id, channel, channel_id, currency, network, units_e8, usd_price_e8, sent_to, proof_upload,
      status, created_at_ms, expires_at_ms)
    SELECT n, 1, 'coin', 1, 'USDT', 'TRC20', '1', '1', 'x', 'p', 'waiting', n, n FROM generate_series(1, ${ROWS}) n;
  INSERT INTO withdrawals (id, account_id, channel, draw_currency_id, currency, network, method_id, destination_sealed,
      amount_micros, fee_micros, rate_e8, received_micros, two_persons, status, created_at_ms)
    SELECT n, 1, 'bank', 1, 'USD', 'SWIFT', 1, 'x', 1, 0, '1', '1', false, 'waiting', n FROM generate_series(1, ${ROWS}) n;
  INSERT INTO support_messages (id, user_id, text_sealed, created_at_ms)
    SELECT n, 1, 'x', n FROM generate_series(1, ${ROWS}) n;
  INSERT INTO support_threads (user_id, last_message_id, user_read_id, staff_read_id)
    SELECT n, n, n, ${ROWS} FROM generate_series(1, ${ROWS}) n;
  INSERT INTO user_lists SELECT 1, list, ${ROWS} FROM unnest(ARRAY['deposits', 'coin_deposits', 'bank_withdrawals',
    'support_messages', 'invited_users']) list;
  INSERT INTO user_list_rows SELECT 1, list, n, n FROM user_lists, generate_series(1, ${ROWS}) n;
  ANALYZE;
`;

const server = testDatabase();
let pool: Pool;

beforeEach(async () => {
  pool = connectionPool(server.url);
  await pool.query(FILLED);
});

afterEach(() => pool.end());

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of all steps of a plan, with those that a filter removed. */
function rowsOf(node: PlanNode): number {
  const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), read);
}

async function readRows({ sql, params }: ReturnType<typeof sqlOf>): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
    [...params],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan === undefined ? Number.NaN : rowsOf(plan);
}

function readRowsOfPage(name: ListName, page: CursorPage): Promise<number> {
  return readRows(pageStatement(name, bodiesOf(new PostgresQueryRunner(pool).source), page));
}

async function readRowsOfBodies(
  runner: PostgresQueryRunner,
  bodies: readonly Body<unknown>[],
): Promise<number> {
  let rows = 0;
  for (const body of bodies)
    for (const { statement } of await executed(body, (step) => runner.run(step)))
      rows += await readRows(sqlOf(statement));
  return rows;
}

const IS_BOUNDED = { isBounded: true, isSmall: true };

function compared(first: number, last: number) {
  return { isBounded: last <= 1.5 * first, isSmall: first < 10 * PAGE_ROWS };
}

test('[ADMIN-28] [STORE-25] page 6,000 reads at most half as many rows again as the first page', {
  tags: ['night'],
}, async () => {
  const names = [
    'users',
    'audit',
    'changes in the audit',
    'audit since a time',
    'security events',
    'security events of a user',
  ] as const;
  for (const name of names)
    expect
      .soft(compared(await readRowsOfPage(name, FIRST), await readRowsOfPage(name, LAST)), name)
      .toEqual(IS_BOUNDED);
  const runner = new PostgresQueryRunner(pool);
  const all = bodiesOf(runner.source);
  for (const [name, bodies] of Object.entries(STEPPED_LISTS))
    expect
      .soft(
        compared(
          await readRowsOfBodies(runner, bodies(all, 0)),
          await readRowsOfBodies(runner, bodies(all, ROWS - PAGE_ROWS)),
        ),
        name,
      )
      .toEqual(IS_BOUNDED);
  const inbox = (messageId: number) =>
    readRowsOfBodies(runner, [
      all.support.inbox(false, { after: { isWaiting: false, messageId }, limit: PAGE_ROWS }),
    ]);
  expect.soft(compared(await inbox(ROWS), await inbox(PAGE_ROWS + 1)), 'inbox').toEqual(IS_BOUNDED);
});
