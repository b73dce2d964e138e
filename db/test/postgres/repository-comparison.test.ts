/** Repositories on both databases: each call has the same result, and in the end the tables have the same rows. */

import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { expect, test } from 'vitest';
import { connectionPool } from '../../src/postgres/connection/pool.ts';
import { beginShards } from '../../src/postgres/store/shard-numbers.ts';
import { PostgresQueryRunner } from '../../src/postgres/query-runner.ts';
import { type AllBodies, bodiesOf } from '../../src/queries/bodies.ts';
import { all, type Body, type Steps, write } from '../../src/queries/body.ts';
import type { QuerySource, Tables } from '../../src/queries/query-source.ts';
import { Database } from '../../src/sqlite/driver.ts';
import { DATABASE_FILE, openSqlite } from '../../src/sqlite/open.ts';
import { SqliteQueryRunner } from '../../src/sqlite/query-runner.ts';
import { RecordMaker, T0 } from '../records.ts';
import { MIGRATIONS, temporaryFolder } from '../temporary-folder.ts';
import { REPOSITORY_CALLS } from './repository-calls/all-calls.ts';
import { queryDatabase, testDatabase } from './test-database.ts';

const server = testDatabase();

/** Two accounts with a closed order, an open and a pending one, one with an order that was filled, and a third that is closed. */
async function tradedFolder(path: string): Promise<void> {
  const database = openSqlite({ dataDir: path, migrationsDir: MIGRATIONS, nowMs: T0 });
  const make = new RecordMaker();
  for (const _ of [1, 2, 3]) {
    const id = make.books.nextAccountId;
    await database.store.commit([make.opening()]);
    for (const profit of [5_000_000n, -3_000_000n]) {
      const opened = make.opened(id);
      await database.store.commit([make.eventsRecord(id, [opened])]);
      await database.store.commit([make.closing(id, opened.order.id, profit)]);
    }
  }
  await database.store.commit([make.eventsRecord(1, [make.opened(1)])]);
  const pending = make.pending(2);
  await database.store.commit([
    make.eventsRecord(2, [pending]),
    make.eventsRecord(2, [make.filled(pending)]),
  ]);
  await database.store.commit([
    make.eventsRecord(1, [make.pending(1)]),
    make.eventsRecord(1, [make.withdrawing()]),
    make.eventsRecord(3, [{ kind: 'AccountClosed' }]),
  ]);
  await database.close();
}

function* rowsOf({ db, tables }: QuerySource, name: keyof Tables): Steps<readonly object[]> {
  return yield* all<object>(db.select().from(tables[name]));
}

function insertRow({ db, tables }: QuerySource, name: keyof Tables, row: object): Body<void> {
  return write(db.insert(tables[name]).values(row as never));
}

/** The result, or what kind of error there was. */
async function outcomeOf(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    const { message } = error as Error;
    if (/unique/i.test(message)) return 'not unique';
    if (/constraint/i.test(message)) return 'refused';
    return message;
  }
}

/** Notes which methods of the repositories are called. */
function noted(bodies: AllBodies, called: Set<string>): AllBodies {
  const wrap = (value: object, path: string): object =>
    new Proxy(value, {
      get(target, name) {
        const found = (target as Record<string | symbol, unknown>)[name];
        const place = `${path}.${String(name)}`;
        if (typeof found === 'function') called.add(place);
        return typeof found === 'object' && found !== null ? wrap(found, place) : found;
      },
    });
  return wrap(bodies, '') as AllBodies;
}

function methodsOf(bodies: object, path = ''): readonly string[] {
  return Object.entries(bodies).flatMap(([name, value]) =>
    typeof value === 'function' ? [`${path}.${name}`] : methodsOf(value as object, `${path}.${name}`),
  );
}

/** Methods that have the bodies of another repository, for another table. */
const SAME_BODIES = /^\.(adminSecondFactors|paymentChannels\.(wires|drawCurrencies))\./;

test('each method of a repository has the same results on both databases', async () => {
  const folder = temporaryFolder();
  await tradedFolder(folder.path);
  const client = new Database(join(folder.path, DATABASE_FILE));
  const sqlite = new SqliteQueryRunner(client, drizzle({ client }));
  const names = Object.keys(sqlite.source.tables) as (keyof Tables)[];
  await withoutTriggers(async (target) => {
    for (const name of names)
      for (const row of sqlite.run(rowsOf(sqlite.source, name)))
        await target.run(insertRow(target.source, name, row));
  });
  const pool = connectionPool(server.url);
  await beginShards(pool);
  const postgres = new PostgresQueryRunner(pool);
  const called = new Set<string>();
  const onSqlite = noted(bodiesOf(sqlite.source), called);
  const onPostgres = bodiesOf(postgres.source);
  for (const call of REPOSITORY_CALLS) {
    // The rows of a closed account are deleted without the check of foreign keys, as in an open database.
    client.pragma(`foreign_keys = ${String(call).includes('removeRows') ? 'OFF' : 'ON'}`);
    const expected = await outcomeOf(() => sqlite.run(call(onSqlite)));
    const found = await outcomeOf(() => postgres.run(call(onPostgres)));
    expect.soft(found, String(call)).toEqual(expected);
  }
  for (const name of names) {
    const expected = sqlite.run(rowsOf(sqlite.source, name)).map(textOf).toSorted();
    const found = (await postgres.run(rowsOf(postgres.source, name))).map(textOf).toSorted();
    expect.soft(found, name).toEqual(expected);
  }
  const missing = methodsOf(bodiesOf(sqlite.source)).filter(
    (name) => !called.has(name) && !SAME_BODIES.test(name),
  );
  expect(missing).toEqual([]);
  await pool.end();
  client.close();
  folder.remove();
});

/** Copies rows in any order, and into tables that are append-only. */
async function withoutTriggers(copy: (target: PostgresQueryRunner) => Promise<void>): Promise<void> {
  const change = (command: string) =>
    queryDatabase(
      server.url,
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${command}', current_database()); END $$`,
    );
  await change('SET session_replication_role = replica');
  const pool = connectionPool(server.url);
  await beginShards(pool);
  await copy(new PostgresQueryRunner(pool));
  await pool.end();
  await change('RESET session_replication_role');
  await queryDatabase(
    server.url,
    "SELECT setval(pg_get_serial_sequence('sessions', 'id'), (SELECT max(id) FROM sessions))",
  );
}

function textOf(row: object): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
