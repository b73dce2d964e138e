/** Rows and bytes that an order with its idempotency key adds to the database. */

import { join } from 'node:path';
import { Database } from '@vernier/db/sqlite/driver';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const ACCOUNTS = 10;
const ORDERS = 400;
const BODY = { type: 1, cont: 0.01, forex_id: 1, status: 1, multiple: 100 };
/** An event with its number, an order, two postings and a response; the account's row is replaced. */
const ROWS_PER_ORDER = 6;

let server: Harness;
let tokens: readonly string[];

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  const sessions = [];
  while (sessions.length < ACCOUNTS) sessions.push(await server.openDemo());
  tokens = sessions.map(({ token }) => token);
});
afterEach(() => server.stop());

/** All rows, and the bytes of all pages. */
function size(): { readonly rows: number; readonly bytes: number } {
  const file = new Database(join(server.dataDir, DATABASE_FILE), { readonly: true });
  const tables = file.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  const counts = tables.map((table) =>
    file
      .prepare(`SELECT count(*) FROM "${String(table)}"`)
      .pluck()
      .get(),
  );
  const pages = Number(file.pragma('page_count', { simple: true }));
  const free = Number(file.pragma('freelist_count', { simple: true }));
  const pageBytes = Number(file.pragma('page_size', { simple: true }));
  file.close();
  return {
    rows: counts.reduce<number>((sum, count) => sum + Number(count), 0),
    bytes: (pages - free) * pageBytes,
  };
}

async function send(path: string, body: object, index: number): Promise<OrderWire> {
  const token = tokens[index % ACCOUNTS] ?? '';
  const headers = { 'idempotency-key': `${path.slice(-5)}-key-${index}` };
  const answer = await server.post<OrderWire>(path, { token, body, headers });
  expect(answer.code).toBe(1);
  return answer.data;
}

test('[STORE-8] an order adds six rows and at most 830 bytes, and its closing at most 780 more', async () => {
  const before = size();
  const orders: number[] = [];
  for (let index = 0; index < ORDERS; index += 1)
    orders.push((await send('/v1/api/forex/submit', BODY, index)).Id);
  const opened = size();
  for (const [index, id] of orders.entries()) await send('/v1/api/forex/close', { id }, index);
  const closed = size();
  expect(opened.rows - before.rows).toBe(ORDERS * ROWS_PER_ORDER);
  expect((opened.bytes - before.bytes) / ORDERS).toBeLessThanOrEqual(830);
  expect((closed.bytes - opened.bytes) / ORDERS).toBeLessThanOrEqual(780);
});
