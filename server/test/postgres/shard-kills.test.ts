/** Engines in processes that are killed while they trade on 50,000 accounts. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { PostgresStore } from '@vernier/db/postgres/store/store';
import { ALL_SHARDS, SHARD_COUNT } from '@vernier/shared/engine/shards';
import { afterEach, expect, test } from 'vitest';
import { queryDatabase, testDatabase } from '../../../db/test/postgres/test-database.ts';
import { RecordMaker } from '../../../db/test/records.ts';

const PROGRAM = fileURLToPath(new URL('shard-process.ts', import.meta.url));
const ACCOUNTS = 50_000;
const WITH_ORDERS = 10_000;
const MOST_MS = 5_000;
const WAIT = { timeout: 60_000, interval: 5 };

const database = testDatabase();
const engines: EngineProcess[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.kill();
});

class EngineProcess {
  owned = 0;
  accounts = 0;
  /** Acknowledged orders. */
  readonly orders: { readonly accountId: number; readonly key: string; readonly answer: string }[] = [];
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  #rest = '';

  constructor(url: string) {
    this.#child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout.on('data', (bytes: Buffer) => this.#read(bytes.toString()));
    this.#child.stdin.write(`${url}\n`);
    engines.push(this);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Resolves when its output ends. */
  async killed(): Promise<void> {
    this.kill();
    await once(this.#child, 'close');
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const [kind, first, second = '', answer = ''] = line.split('\t');
      if (kind === 'owns') [this.owned, this.accounts] = [Number(first), Number(second)];
      else this.orders.push({ accountId: Number(first), key: second, answer });
    }
  }
}

/** Copies of an account with a position, most of them without the position. */
async function fillDatabase(url: string): Promise<void> {
  const store = await PostgresStore.openShared({ url, onLost: () => {} });
  await store.acquire(ALL_SHARDS);
  const make = new RecordMaker(await store.load());
  await store.commit([make.opening()]);
  await store.commit([make.eventsRecord(1, [make.opened(1)])]);
  await store.close();
  const copies = `FROM %1 AS first, generate_series(2, $1::bigint) AS copy (id) WHERE first.id = 1`;
  const copyOf = (table: string, changes: string) =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(first, ${changes})).* ${copies.replace('%1', table)}`;
  const withoutOrder = `CASE WHEN copy.id > ${WITH_ORDERS} THEN 0 ELSE first.holding_count END`;
  await queryDatabase(
    url,
    copyOf('accounts', `jsonb_build_object('id', copy.id, 'holding_count', ${withoutOrder})`),
    [ACCOUNTS],
  );
  await queryDatabase(url, copyOf('orders', `jsonb_build_object('id', copy.id, 'account_id', copy.id)`), [
    WITH_ORDERS,
  ]);
  await queryDatabase(
    url,
    `UPDATE shards SET last_order_id = id + 1 + 64 * 200, last_account_id = id + 1 + 64 * ((${ACCOUNTS} - 1 - id) / 64),
       played_ms = $1`,
    [Date.now() - 30_000],
  );
}

async function ownersAreComplete(running: readonly EngineProcess[]): Promise<void> {
  await expect.poll(() => running.reduce((sum, { owned }) => sum + owned, 0), WAIT).toBe(SHARD_COUNT);
}

test('[CLUSTER-41] the shards of killed engines are owned again within five seconds, and no acknowledged order is lost', {
  tags: ['night'],
  timeout: 180_000,
}, async () => {
  await fillDatabase(database.url);
  const running = [1, 2, 3].map(() => new EngineProcess(database.url));
  await ownersAreComplete(running);
  await expect.poll(() => running.every(({ owned }) => owned > 0), WAIT).toBe(true);
  const took: number[] = [];
  const all = [...running];
  while (running.length > 1) {
    await expect.poll(() => running.every(({ orders }) => orders.length > 20), WAIT).toBe(true);
    const killed = running.shift();
    const beganMs = performance.now();
    await killed?.killed();
    await ownersAreComplete(running);
    took.push(performance.now() - beganMs);
  }
  expect(running[0]?.accounts).toBe(ACCOUNTS);
  expect(Math.max(...took)).toBeLessThan(MOST_MS);
  await running[0]?.killed();
  const acknowledged = all.flatMap(({ orders }) => orders);
  expect(acknowledged.length).toBeGreaterThan(60);
  const store = await PostgresStore.openShared({ url: database.url, onLost: () => {} });
  const stored = await store.idempotencyRows(acknowledged.map((order) => ({ ...order, route: 'trade' })));
  await store.close();
  expect(stored.map((row) => row?.answer)).toEqual(acknowledged.map(({ answer }) => answer));
  const numbers = acknowledged.flatMap(({ answer }) => (/^\d+$/.test(answer) ? answer : []));
  expect(new Set(numbers).size).toBe(numbers.length);
  const [sums] = await queryDatabase<{ sum: string }>(
    database.url,
    'SELECT sum(amount_micros) FROM postings',
  );
  expect(Number(sums?.sum)).toBe(0);
});
