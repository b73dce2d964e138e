/** Migrations on PostgreSQL: applied once, by one program at a time, all or none. */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryDatabase, testDatabase } from '../../../test/postgres/test-database.ts';
import { T0 } from '../../../test/records.ts';
import { MIGRATIONS, temporaryFolder } from '../../../test/temporary-folder.ts';
import { connect } from './connect.ts';

const [FIRST = ''] = readdirSync(join(MIGRATIONS, 'postgres')).sort();

const database = testDatabase(null);
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'postgres'));
  for (const name of readdirSync(join(MIGRATIONS, 'postgres')))
    copyFileSync(join(MIGRATIONS, 'postgres', name), join(folder.path, 'postgres', name));
});
afterEach(() => folder.remove());

async function open(migrationsDir = folder.path, nowMs = T0) {
  const { pool, ...opened } = await connect({
    url: database.url,
    migrationsDir,
    nowMs,
    requireDurability: false,
  });
  await pool.end();
  return opened;
}

/** The next migration of a copy of the migrations. */
function addMigration(sql: string): string {
  const number = String(readdirSync(join(folder.path, 'postgres')).length + 47).padStart(4, '0');
  const name = `${number}-more.sql`;
  writeFileSync(join(folder.path, 'postgres', name), sql);
  return name;
}

const tables = async () => {
  const rows = await queryDatabase<{ name: string }>(
    database.url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
};

describe('migrations on PostgreSQL', () => {
  it('are applied once and keep the time of the first', async () => {
    expect((await open()).migrated).toContain(FIRST);
    expect(await open(folder.path, T0 + 1)).toEqual({ migrated: [], createdAtMs: T0 });
  });

  it('are applied by one of two programs that start at the same time', async () => {
    const opened = await Promise.all([open(), open()]);
    expect(opened.filter(({ migrated }) => migrated.length > 0)).toHaveLength(1);
  });

  it('[STORE-6] leave nothing when one of them fails', async () => {
    addMigration('CREATE TABLE more (id bigint); SELECT 1 / 0;');
    await expect(open()).rejects.toThrow('division by zero');
    expect(await tables()).toEqual([]);
  });

  it('[STORE-6] keep the rows of an earlier schema', async () => {
    await open();
    await queryDatabase(database.url, "INSERT INTO meta (key, value) VALUES ('kept', '1')");
    const name = addMigration('ALTER TABLE meta ADD COLUMN more text');
    expect((await open()).migrated).toEqual([name]);
    expect(await queryDatabase(database.url, "SELECT value, more FROM meta WHERE key = 'kept'")).toEqual([
      { value: '1', more: null },
    ]);
  });

  it('[MIGRATION-1] refuse a changed statement, and ignore line ends', async () => {
    await open();
    const file = join(folder.path, 'postgres', FIRST);
    const sql = readFileSync(file, 'utf8');
    writeFileSync(file, sql.replaceAll('\n', '\r\n'));
    expect((await open()).migrated).toEqual([]);
    writeFileSync(file, `${sql}SELECT 1;\n`);
    await expect(open()).rejects.toThrow(`migration ${FIRST} was changed after it was applied`);
  });

  it('refuse a database of a newer program', async () => {
    addMigration('SELECT 1');
    await open();
    await expect(open(MIGRATIONS)).rejects.toThrow('the database is newer than this program');
  });
});
