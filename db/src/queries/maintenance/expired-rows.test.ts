/** Removal of expired rows: selection, limit and use of an index. */

import { DEMO_RESPONSE_MS } from '@vernier/shared/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { scratchDatabase } from '../../../test/scratch-database.ts';
import { EXPIRED_ROW_KINDS } from '../../repositories/maintenance/expired-rows.ts';

const MOMENT = 1_700_000_000_000;
/** Of the responses that a test inserts. */
const FIRST_ID = 100;
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
  ['idempotency', 'expires_at_ms'],
  ['security_events', 'day'],
])('[BOUND-3] what ended in %s is found by an index', (table, ended) => {
  const query = `SELECT 1 FROM ${table} WHERE ${ended} < 5 ORDER BY ${ended} LIMIT 200`;
  const plan = scratch.file.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toMatch(/USING (?:COVERING )?INDEX/);
});

/** Inserts responses with these keys, each a millisecond after the one before; those of demo accounts expire three days later. */
function insertResponses(firstMs: number, ...keys: readonly string[]): void {
  for (const [index, key] of keys.entries())
    insertResponse({ id: FIRST_ID + index, key, atMs: firstMs + index });
}

function insertResponse({ id, key, atMs }: { id: number; key: string; atMs: number }): void {
  const insert = scratch.file.prepare(
    `INSERT INTO responses (id, account_id, route, key, body_hash, answer, created_at_ms, expires_at_ms)
     VALUES (?, 1, 'submit', ?, 'b', '', ?, ?)`,
  );
  insert.run(id, key, atMs, key.startsWith('demo') ? atMs + DEMO_RESPONSE_MS : null);
}

const responseKeys = () => scratch.file.prepare('SELECT key FROM responses ORDER BY id').pluck().all();
const removeResponses = (beforeMs: number, limit = 200) =>
  scratch.database.expiredRows.remove('responses of demo accounts', beforeMs, limit);

describe('expired responses', () => {
  beforeEach(() => {
    scratch.file.exec(
      'DELETE FROM responses WHERE expires_at_ms IS NOT NULL; DELETE FROM idempotency WHERE expires_at_ms < 5e12',
    );
  });

  test('[BOUND-3] [IDEMPOTENCY-5] are removed between permanent ones, at most the limit in a pass', async () => {
    insertResponses(MOMENT, 'real-1', 'demo-1', 'real-2', 'demo-2', 'demo-3', 'real-3');
    const allEnded = MOMENT + DEMO_RESPONSE_MS + 100;
    const left = [];
    while ((await removeResponses(allEnded, 2)) === 2) left.push(responseKeys().slice(1).join(' '));
    expect(left).toEqual(['real-1 real-2 demo-3 real-3', 'real-1 real-2 real-3']);
  });

  test('[BOUND-3] stay until their end, and those after them too', async () => {
    insertResponses(MOMENT, 'demo-1', 'demo-2', 'real-1');
    expect(await removeResponses(MOMENT + DEMO_RESPONSE_MS + 1)).toBe(2);
    expect(responseKeys()).toEqual(['permanent-2', 'demo-2', 'real-1']);
  });

  test('[BOUND-3] are found where a lower number is stored after that of a permanent response', async () => {
    insertResponse({ id: FIRST_ID + 1, key: 'real-1', atMs: MOMENT });
    await removeResponses(MOMENT + DEMO_RESPONSE_MS);
    insertResponse({ id: FIRST_ID, key: 'demo-1', atMs: MOMENT });
    await removeResponses(MOMENT + DEMO_RESPONSE_MS + 100);
    expect(responseKeys()).toEqual(['permanent-2', 'real-1']);
  });

  test('[BOUND-3] are found under the numbers of removed ones, which SQLite gives again', async () => {
    insertResponses(MOMENT, 'demo-1', 'demo-2');
    await removeResponses(MOMENT + DEMO_RESPONSE_MS + 100);
    expect(responseKeys()).toEqual(['permanent-2']);
    scratch.file.exec(`INSERT INTO responses (account_id, route, key, body_hash, answer, created_at_ms, expires_at_ms)
      VALUES (1, 'submit', 'demo-3', 'b', '', ${MOMENT}, ${MOMENT + DEMO_RESPONSE_MS})`);
    await removeResponses(MOMENT + DEMO_RESPONSE_MS + 100);
    expect(responseKeys()).toEqual(['permanent-2']);
  });

  test('[BOUND-3] are read in parts, and no part is read twice', async () => {
    insertResponses(MOMENT, ...Array.from({ length: 2_500 }, (_, index) => `real-${index}`), 'demo-1');
    const allEnded = MOMENT + DEMO_RESPONSE_MS + 5_000;
    expect([await removeResponses(allEnded), responseKeys().includes('demo-1')]).toEqual([200, true]);
    expect([await removeResponses(allEnded), responseKeys().includes('demo-1')]).toEqual([200, false]);
    expect(await removeResponses(allEnded)).toBe(0);
  });
});

test('[IDEMPOTENCY-5] a response without an end, as those of a real account, is never deleted', () => {
  for (const table of ['responses', 'idempotency'])
    expect(() => scratch.file.exec(`DELETE FROM ${table}`)).toThrow('a key keeps its answer');
});
