/** Removal of expired rows: selection, limit and use of an index. */

import { beforeEach, expect, test } from 'vitest';
import { scratchDatabase } from '../../../test/scratch-database.ts';
import { EXPIRED_ROW_KINDS } from '../../repositories/maintenance/expired-rows.ts';

const MOMENT = 1_700_000_000_000;
const scratch = scratchDatabase();

beforeEach(() => {
  scratch.insertUsers(1);
  scratch.file.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
    INSERT INTO sessions (user_id, token_hash, created_at_ms, seen_at_ms, expires_at_ms)
      SELECT 1, printf('%064d', i), 0, 0, ${MOMENT} - 225 + i FROM n;
    INSERT INTO api_tokens (user_id, name, token_hash, scope, created_at_ms, expires_at_ms, revoked_at_ms) VALUES
      (1, 'revoked', printf('%064d', 1), 'read', 0, NULL, ${MOMENT} - 1),
      (1, 'expired', printf('%064d', 2), 'read', 0, ${MOMENT} - 1, NULL),
      (1, 'just ended', printf('%064d', 3), 'read', 0, NULL, ${MOMENT}),
      (1, 'endless', printf('%064d', 4), 'read', 0, NULL, NULL);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
    INSERT INTO price_alerts (user_id, instrument_id, way, price, created_at_ms, ended_at_ms)
      SELECT 1, 1, 'rises', i, 0, CASE WHEN i <= 20 THEN ${MOMENT} - 15 + i END FROM n;
    INSERT INTO meta (key, value) VALUES
      ('story:move:market:1699999999', 'done'), ('story:move:market:1700000000', 'done'), ('stories', '1');
    INSERT INTO daily_usage (user_id, kind, day, bytes) VALUES (1, 'pictures', 19674, 1), (1, 'messages', 19675, 1);
    INSERT INTO accounts VALUES (1, 'demo', 0, 0, 1, 0, 0, 0, 0, 0);
    INSERT INTO idempotency (account_id, route, key, body_hash, answer, created_at_ms, expires_at_ms) VALUES
      (1, 'submit', 'expired', 'b', '', 0, ${MOMENT} - 1), (1, 'submit', 'expires', 'b', '', 0, ${MOMENT}),
      (1, 'submit', 'permanent', 'b', '', 0, NULL);
    INSERT INTO responses (account_id, route, key, body_hash, answer, created_at_ms, expires_at_ms) VALUES
      (1, 'submit', 'expired-2', 'b', '', 0, ${MOMENT} - 1), (1, 'submit', 'expires-2', 'b', '', 0, ${MOMENT}),
      (1, 'submit', 'permanent-2', 'b', '', 0, NULL);
    INSERT INTO security_events (at_ms, day, kind, address, network, detail, occurrences) VALUES
      (0, 19674, 'login', 'a', '', '', 1), (0, 19675, 'login', 'a', '', '', 1);
  `);
});

const count = (table: string) =>
  (scratch.file.prepare(`SELECT count(*) AS rows FROM ${table}`).get() as { rows: number }).rows;

test('[BOUND-3] expired sessions are removed, oldest first and up to the limit; others remain', async () => {
  const { expiredRows } = scratch.database;
  expect(await expiredRows.remove('sessions', MOMENT, 200)).toBe(200);
  expect(await expiredRows.remove('sessions', MOMENT, 200)).toBe(24);
  expect(await expiredRows.remove('sessions', MOMENT, 200)).toBe(0);
  const least = scratch.file.prepare('SELECT min(expires_at_ms) FROM sessions').pluck().get();
  expect([count('sessions'), least]).toEqual([226, MOMENT]);
});

test('[BOUND-3] only tokens, alerts, keys of news stories, daily usage, responses and security events that ended before the time are removed', async () => {
  const { expiredRows } = scratch.database;
  expect(await Promise.all(EXPIRED_ROW_KINDS.map((place) => expiredRows.remove(place, MOMENT, 300)))).toEqual(
    [224, 0, 2, 14, 1, 1, 2, 1],
  );
  const keys = 'SELECT key FROM responses UNION SELECT key FROM idempotency ORDER BY key';
  expect(scratch.file.prepare(keys).pluck().all()).toEqual([
    ...['expires', 'expires-2', 'permanent', 'permanent-2'],
  ]);
  expect(scratch.file.prepare('SELECT name FROM api_tokens ORDER BY id').pluck().all()).toEqual([
    'just ended',
    'endless',
  ]);
  expect([count('price_alerts'), count('daily_usage'), count('security_events')]).toEqual([16, 1, 1]);
  expect(scratch.file.prepare("SELECT key FROM meta WHERE key LIKE 'stor%'").pluck().all()).toEqual([
    'stories',
    'story:move:market:1700000000',
  ]);
});

test('[BOUND-3] only the newest ended alerts of a user remain, and all waiting ones', async () => {
  await scratch.database.priceAlerts.removeEndedBeyond(1, 5);
  const left = scratch.file.prepare('SELECT price FROM price_alerts ORDER BY price').pluck().all();
  expect(left).toEqual(Array.from({ length: 15 }, (_, place) => 16 + place));
});

test.each([
  ['sessions', 'expires_at_ms'],
  ['admin_sessions', 'expires_at_ms'],
  ['api_tokens', 'coalesce(revoked_at_ms, expires_at_ms)'],
  ['price_alerts', 'ended_at_ms'],
  ['responses', 'expires_at_ms'],
  ['idempotency', 'expires_at_ms'],
  ['security_events', 'day'],
])('[BOUND-3] what ended in %s is found by an index', (table, ended) => {
  const query = `SELECT 1 FROM ${table} WHERE ${ended} < 5 ORDER BY ${ended} LIMIT 200`;
  const plan = scratch.file.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toMatch(/USING (?:COVERING )?INDEX/);
});

test('[IDEMPOTENCY-5] a response without an end, as those of a real account, is never deleted', () => {
  for (const table of ['responses', 'idempotency'])
    expect(() => scratch.file.exec(`DELETE FROM ${table}`)).toThrow('a key keeps its answer');
});
