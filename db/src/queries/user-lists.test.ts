/** Numbered lists of users on SQLite: the pages, their plans, and the inbox by cursor. */

import { drizzle } from 'drizzle-orm/better-sqlite3';
import { expect, test } from 'vitest';
import { executed, STEPPED_LISTS, sqlOf } from '../../test/cursor-lists.ts';
import { scratchDatabase } from '../../test/scratch-database.ts';
import type { InboxPlace, ListedThread } from '../repositories/content/support.ts';
import { SqliteQueryRunner } from '../sqlite/query-runner.ts';
import { bodiesOf } from './bodies.ts';
import type { Body } from './body.ts';

const scratch = scratchDatabase();

function fillLists(): void {
  const { file } = scratch;
  file.exec(`
    PRAGMA foreign_keys = OFF;
    INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms)
      VALUES (1, '10000001', 0, 'I1', 'en', 0), (2, '10000002', 0, 'I2', 'en', 0);
    WITH numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 60)
    INSERT INTO deposits SELECT n, 1 + n % 2, iif(n % 3 = 0, 'coin', 'bank'), 1, 'USDT', 'TRC20', '1', '1', 'x', 'p',
      'waiting', n, 1000, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM numbers;
  `);
}

async function plansOf(body: Body<unknown>): Promise<readonly string[]> {
  const { file } = scratch;
  const runner = new SqliteQueryRunner(file, drizzle({ client: file }));
  const statements = await executed(body, (statement) => runner.run(statement));
  return statements.map(({ statement }) => {
    const { sql, params } = sqlOf(statement);
    const steps = file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params) as { detail: string }[];
    return [sql, ...steps.map(({ detail }) => detail)].join('\n');
  });
}

test('[STORE-25] a page of a user’s list has the rows with its numbers, of both channels or of one', async () => {
  fillLists();
  const { transfers } = scratch.database;
  const [both, coin] = [null, 'coin' as const].map((channel) => ({ accountId: 1, channel }));
  if (both === undefined || coin === undefined) return;
  const ids = async (of: typeof both, offset: number) =>
    (await transfers.depositsOf(of, { offset, limit: 4 })).map(({ id }) => id);
  expect([await transfers.countDepositsOf(both), await transfers.countDepositsOf(coin)]).toEqual([30, 10]);
  expect([await ids(both, 0), await ids(both, 28), await ids(both, 40)]).toEqual([
    [60, 58, 56, 54],
    [4, 2],
    [],
  ]);
  expect([await ids(coin, 0), await ids(coin, 8)]).toEqual([
    [60, 54, 48, 42],
    [12, 6],
  ]);
});

test('[STORE-25] a page of a user’s list is a range of numbers and rows by their ids', async () => {
  const { file } = scratch;
  file.exec(`
    WITH lists (list) AS (VALUES ('deposits'), ('coin_deposits'), ('bank_withdrawals'), ('support_messages'), ('invited_users'))
    INSERT INTO user_lists SELECT 1, list, 60 FROM lists;
    WITH numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 60)
    INSERT INTO user_list_rows SELECT 1, list, n, n FROM user_lists JOIN numbers;
  `);
  const { source } = new SqliteQueryRunner(file, drizzle({ client: file }));
  for (const [name, bodies] of Object.entries(STEPPED_LISTS))
    for (const body of bodies(bodiesOf(source), 30))
      for (const plan of await plansOf(body)) {
        expect.soft(plan, name).not.toMatch(/offset|\bSCAN\b/i);
        expect
          .soft(plan, name)
          .toMatch(/\(user_id=\? AND list=\?(?: AND number>\? AND number<\?)?\)|rowid=\?/);
      }
});

test('[ADMIN-29] the inbox goes on after the last shown thread, also when that thread was answered meanwhile', async () => {
  const { file, database } = scratch;
  const { support } = database;
  scratch.insertUsers(1, 2, 3, 4, 5);
  file.exec(
    "INSERT INTO admins (id, email, password_hash, role, created_at_ms) VALUES (1, 'a', 'x', 'support', 0)",
  );
  const append = (userId: number, adminId: number | null) =>
    support.append({
      ...{ userId, adminId, textEncrypted: 'sealed', imageUpload: null, requestKey: null, createdAtMs: 7 },
    });
  for (const userId of [3, 1, 5, 2, 4]) await append(userId, null);
  for (const userId of [5, 2]) await append(userId, 1);
  const page = (after: InboxPlace | null) => support.inbox(false, { after, limit: 2 });
  const ids = (threads: readonly ListedThread[]) => threads.map(({ userId }) => userId);
  const first = await page(null);
  expect(ids(first)).toEqual([3, 1]);
  await append(1, 1);
  const second = await page({ isWaiting: true, messageId: first[1]?.waitingMessageId ?? 0 });
  expect(ids(second)).toEqual([4, 1]);
  const third = await page({ isWaiting: false, messageId: second[1]?.lastMessageId ?? 0 });
  expect(ids(third)).toEqual([2, 5]);
  expect([await support.countInbox(true), await support.countInbox(false)]).toEqual([2, 5]);
});

test('[ADMIN-29] a page of the inbox is read by the indexes of waiting and of answered threads', async () => {
  const { file } = scratch;
  const { source } = new SqliteQueryRunner(file, drizzle({ client: file }));
  const { support } = bodiesOf(source);
  const waiting = await plansOf(support.inbox(true, { after: { isWaiting: true, messageId: 9 }, limit: 20 }));
  const answered = await plansOf(
    support.inbox(false, { after: { isWaiting: false, messageId: 9 }, limit: 20 }),
  );
  expect(waiting).toEqual([expect.stringContaining('support_threads_waiting (waiting_message_id>?)')]);
  expect(answered).toEqual([expect.stringContaining('support_threads_answered (last_message_id<?)')]);
});
