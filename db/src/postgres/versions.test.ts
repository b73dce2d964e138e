/** Two versions of the program on one database of PostgreSQL: migrations next to processes that run. */

import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryDatabase, testDatabase } from '../../test/postgres/test-database.ts';
import { RecordMaker, T0 } from '../../test/records.ts';
import { MIGRATIONS, temporaryFolder } from '../../test/temporary-folder.ts';
import { DatabaseInUse } from '../start-refused.ts';
import { Client } from './driver.ts';
import { type ImportOptions, importRows } from './import/import-rows.ts';
import { openPostgres, openSharedDatabase } from './open.ts';
import { openSnapshot } from './verification/open-snapshot.ts';

const NEWEST = Math.max(
  ...readdirSync(join(MIGRATIONS, 'postgres')).map((name) => Number.parseInt(name, 10)),
);
const EXPAND = 'ALTER TABLE orders ADD COLUMN more text';

const database = testDatabase(null);
const folders: ReturnType<typeof temporaryFolder>[] = [];
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  await (await engine(MIGRATIONS)).close();
  opened.length = 0;
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  for (const folder of folders.splice(0)) folder.remove();
});

const numbered = (id: number) => String(id).padStart(4, '0');

/** Folder of migrations of a later version; `from`: the program that its last migration allows. */
function later(statements: readonly string[], from: number | null): string {
  const folder = temporaryFolder();
  folders.push(folder);
  cpSync(MIGRATIONS, folder.path, { recursive: true });
  for (const [index, sql] of statements.entries()) {
    const name = `${numbered(NEWEST + 1 + index)}-more.sql`;
    const line = from === null ? '' : `-- compatible-from: ${numbered(from)}\n\n`;
    writeFileSync(join(folder.path, 'postgres', name), `${line}${sql};\n`);
  }
  return folder.path;
}

async function engine(migrationsDir: string) {
  const shared = { url: database.url, migrationsDir, nowMs: T0, requireDurability: false, isShared: true };
  const one = await openPostgres({ ...shared, onLost: () => {} });
  opened.push(one);
  return one;
}

async function gateway(migrationsDir: string) {
  const shared = { url: database.url, migrationsDir, requireDurability: false, onWait: () => {} };
  const one = await openSharedDatabase(shared);
  opened.push(one);
  return one;
}

const schemas = async () =>
  (await queryDatabase<{ id: number }>(database.url, 'SELECT id FROM migrations ORDER BY id DESC')).map(
    ({ id }) => id,
  );

describe('a migration that allows earlier programs', () => {
  it('[CLUSTER-93] is applied next to an owner, which goes on with its orders', async () => {
    const old = await engine(MIGRATIONS);
    await old.shardedStore?.acquire([0]);
    const make = new RecordMaker(await old.store.load());
    await old.store.commit([make.opening()]);
    await old.store.commit([make.eventsRecord(1, [make.opened(1)])]);
    expect(await old.orderArchive.order(1)).toMatchObject({ id: 1, status: 'holding' });

    const next = await engine(later([EXPAND], NEWEST));
    expect(next.migrated).toEqual([`${numbered(NEWEST + 1)}-more.sql`]);
    await old.store.commit([make.eventsRecord(1, [make.opened(1)])]);
    expect(await old.orderArchive.order(1 + 64)).toMatchObject({ id: 65, status: 'holding' });
    await old.shardedStore?.release(0, T0);
    expect(await next.shardedStore?.acquire([0])).toEqual([0]);
    expect((await next.store.load()).openOrders).toHaveLength(2);
  });

  it('[CLUSTER-93] is applied by one of two engines that start at once', async () => {
    await gateway(MIGRATIONS);
    const folder = later([EXPAND, 'CREATE TABLE more (id bigint)'], NEWEST);
    const both = await Promise.all([engine(folder), engine(folder)]);
    expect(both.map(({ migrated }) => migrated.length).toSorted((left, right) => left - right)).toEqual([
      0, 2,
    ]);
  });

  it('[CLUSTER-94] lets an earlier program start on its schema, except for the check and the import', async () => {
    const folder = later([EXPAND], NEWEST);
    await engine(folder);
    await engine(MIGRATIONS);
    await gateway(MIGRATIONS);
    await expect(openSnapshot(database.url, MIGRATIONS)).rejects.toThrow('of a newer program');
    await (await openSnapshot(database.url, folder)).close();
    for (const one of opened.splice(0)) await one.close();
    const into = { url: database.url, migrationsDir: MIGRATIONS, nowMs: T0, requireDurability: false };
    const importing = importRows({ ...into, description: 'a test' } as ImportOptions);
    await expect(importing).rejects.toThrow('of a newer program');
  });

  it('[CLUSTER-95] leaves its place to others while a transaction uses its table, and tries again', async () => {
    const old = await engine(MIGRATIONS);
    const user = new Client({ connectionString: database.url });
    await user.connect();
    await user.query('BEGIN; SELECT 1 FROM orders');
    const opening = engine(later([EXPAND], NEWEST));
    const waiting = () =>
      queryDatabase(
        database.url,
        "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'orders'::regclass",
      );
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 });
    // Behind the lock that is awaited.
    expect(await old.orderArchive.order(1)).toBeNull();
    expect(await schemas()).toContain(NEWEST);
    await user.query('COMMIT');
    await user.end();
    expect((await opening).migrated).toHaveLength(1);
  });

  it('[CLUSTER-95] is refused when a statement takes longer than others can wait', {
    tags: ['night'],
  }, async () => {
    await gateway(MIGRATIONS);
    await expect(engine(later([EXPAND, 'SELECT pg_sleep(6)'], NEWEST))).rejects.toThrow('longer than 5s');
    expect((await schemas())[0]).toBe(NEWEST);
  });

  it('says so with the number of an earlier one', async () => {
    await expect(engine(later([EXPAND], NEWEST + 1))).rejects.toThrow('which is no earlier migration');
  });
});

describe('a migration that needs newer programs', () => {
  it.each([
    ['an engine', engine],
    ['a gateway', gateway],
  ])(
    '[CLUSTER-93] waits for the end of %s of an earlier version, also where it does not own accounts',
    async (_, open) => {
      const old = await open(MIGRATIONS);
      const folder = later([EXPAND], null);
      const refusal = `a process with the schema ${NEWEST} runs`;
      await expect(engine(folder)).rejects.toThrow(refusal);
      await expect(engine(folder)).rejects.toThrow(DatabaseInUse);
      await old.close();
      opened.length = 0;
      expect((await engine(folder)).migrated).toHaveLength(1);
    },
  );

  it('[CLUSTER-94] has a schema on which an earlier program does not start', async () => {
    await engine(later([EXPAND], null));
    const refusal = `the database is newer than this program (migration ${NEWEST + 1})`;
    await expect(engine(MIGRATIONS)).rejects.toThrow(refusal);
    await expect(gateway(MIGRATIONS)).rejects.toThrow(refusal);
  });

  it('[CLUSTER-93] follows one that allowed them, once all know that one', async () => {
    const second = later([EXPAND], NEWEST);
    await engine(second);
    const old = await gateway(MIGRATIONS);
    const third = later([EXPAND, 'ALTER TABLE orders DROP COLUMN more'], NEWEST);
    const last = join(third, 'postgres', `${numbered(NEWEST + 2)}-more.sql`);
    writeFileSync(
      last,
      `-- compatible-from: ${numbered(NEWEST + 1)}\n\nALTER TABLE orders DROP COLUMN more;\n`,
    );
    await expect(engine(third)).rejects.toThrow(`a process with the schema ${NEWEST} runs`);
    await old.close();
    opened.splice(opened.indexOf(old), 1);
    expect((await engine(third)).migrated).toHaveLength(1);
    await expect(gateway(MIGRATIONS)).rejects.toThrow('the database is newer than this program');
    await gateway(second);
  });
});
