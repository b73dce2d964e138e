/** Rows that PostgreSQL reads for a page of the lists of the admin console: for page 6,000 as many as for the first. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionPool } from '../../src/postgres/connection/pool.ts';
import type { Pool } from '../../src/postgres/driver.ts';
import { PostgresQueryRunner } from '../../src/postgres/query-runner.ts';
import { bodiesOf } from '../../src/queries/bodies.ts';
import type { CursorPage } from '../../src/repositories/cursor-page.ts';
import { type ListName, pageStatement } from '../cursor-lists.ts';
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

async function readRows(name: ListName, page: CursorPage): Promise<number> {
  const { sql, params } = pageStatement(name, bodiesOf(new PostgresQueryRunner(pool).source), page);
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
    [...params],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan === undefined ? Number.NaN : rowsOf(plan);
}

test('[ADMIN-28] page 6,000 reads at most half as many rows again as the first page', {
  tags: ['night'],
}, async () => {
  const names = [
    'users',
    'audit',
    'changes in the audit',
    'security events',
    'security events of a user',
  ] as const;
  for (const name of names) {
    const first = await readRows(name, FIRST);
    expect([name, (await readRows(name, LAST)) <= 1.5 * first, first < 10 * PAGE_ROWS]).toEqual([
      name,
      true,
      true,
    ]);
  }
});
