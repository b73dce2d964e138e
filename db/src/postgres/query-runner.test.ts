/** Query runner of PostgreSQL: transactions are whole, run as if one after another, and have one connection each. */

import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { T0 } from '../../test/records.ts';
import { queryDatabase, testDatabase } from '../../test/postgres/test-database.ts';
import { bodiesOf } from '../queries/bodies.ts';
import { all, first, type Steps, transaction, write } from '../queries/body.ts';
import { required, WriteRefused } from '../repositories/deferred-write.ts';
import { deferredWrite } from '../repositories/writable-repositories.ts';
import { connectionPool } from './connection/pool.ts';
import type { Pool } from './driver.ts';
import { PostgresQueryRunner } from './query-runner.ts';
import { postgresTables } from './tables.ts';

const { meta } = postgresTables;

const server = testDatabase();
let pool: Pool;
let runner: PostgresQueryRunner;

beforeEach(() => {
  pool = connectionPool(server.url);
  runner = new PostgresQueryRunner(pool);
});
afterEach(() => pool.end());

const stored = () => runner.run(all(runner.source.db.select().from(meta).orderBy(meta.key)));
const insert = (key: string, value = '0') => write(runner.source.db.insert(meta).values({ key, value }));

test('an error undoes all statements of a transaction, also of one in it, and is the one of the database', async () => {
  const work = transaction(function* () {
    yield* insert('a');
    yield* transaction(function* () {
      yield* insert('b');
    });
    yield* insert('a');
  });
  await expect(runner.run(work)).rejects.toThrow(
    'duplicate key value violates unique constraint "meta_pkey"',
  );
  expect(await stored()).toEqual([]);
});

test('a body goes on after an error that it catches', async () => {
  await runner.run(insert('a'));
  function* caught(): Steps<string> {
    try {
      yield* insert('a');
      return 'stored';
    } catch {
      return 'known';
    }
  }
  expect(await runner.run(caught())).toBe('known');
});

test('fifty changes of a row at once, each on what it has read, are all counted', async () => {
  await runner.run(insert('count'));
  const row = eq(meta.key, 'count');
  const increment = transaction(function* () {
    const found = yield* first(runner.source.db.select().from(meta).where(row));
    const value = String(Number(found?.value) + 1);
    yield* write(runner.source.db.update(meta).set({ value }).where(row));
  });
  await Promise.all(Array.from({ length: 50 }, () => runner.run(increment)));
  expect(await stored()).toEqual([{ key: 'count', value: '50' }]);
});

test('statements of transactions at the same time stay on their connections', async () => {
  const pairs = Array.from({ length: 20 }, (_, place) =>
    transaction(function* () {
      yield* insert(`${place} a`);
      yield* insert(`${place} b`);
      if (place % 2 === 1) throw new RangeError('odd');
    }),
  );
  await Promise.allSettled(pairs.map((pair) => runner.run(pair)));
  expect((await stored()).map(({ key }) => Number(key.split(' ')[0]) % 2)).toEqual(
    Array.from({ length: 20 }, () => 0),
  );
});

test('lines of the audit that are added at once are one chain', async () => {
  const { admin, audit } = bodiesOf(runner.source);
  const owner = { email: 'a@example.com', passwordHash: 'x', role: 'owner', createdAtMs: T0 } as const;
  const adminId = await runner.run(admin.insert(owner));
  const line = { adminId, action: 'market.halt', input: 'null', before: 'null', after: 'null', atMs: T0 };
  await Promise.all(Array.from({ length: 10 }, () => runner.run(admin.audited(line))));
  const lines = await runner.run(audit.after(0, 20));
  expect(lines.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(lines.slice(1).map(({ previousHash }) => previousHash)).toEqual(
    lines.slice(0, -1).map(({ hash }) => hash),
  );
});

test('activity that is added at once has numbers without a gap', async () => {
  const { activity } = bodiesOf(runner.source);
  const fact = { kind: 'sign_in', atMs: T0, detail: {} } as const;
  await Promise.all(Array.from({ length: 10 }, () => runner.run(activity.add(1, fact))));
  expect(await runner.run(activity.last(1))).toBe(10);
  expect(await runner.run(activity.after(1, 0, 20))).toHaveLength(10);
});

test('a condition that is not met undoes the deferred writes of its transaction', async () => {
  const { meta: settings } = bodiesOf(runner.source);
  const set = deferredWrite('meta', 'set', 'pace', 'one');
  const refused = required(deferredWrite('support', 'settle', 404));
  await expect(runner.run(settings.once('seed', set, refused))).rejects.toThrow(WriteRefused);
  expect(await stored()).toEqual([]);
});

test('a lost connection ends its transaction with an error, and the next one has another connection', async () => {
  const work = transaction(function* () {
    yield* insert('a');
    const ended = sql`pg_terminate_backend(pg_backend_pid())`;
    yield* first(runner.source.db.select({ ended }).from(meta));
  });
  await expect(runner.run(work)).rejects.toThrow();
  await runner.run(insert('b'));
  expect(await queryDatabase(server.url, 'SELECT key FROM meta')).toEqual([{ key: 'b' }]);
});
