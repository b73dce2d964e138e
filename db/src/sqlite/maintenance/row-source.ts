/** Rows of a stopped data folder, for a copy of all of them. The folder is locked until the source is closed. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AppliedMigration, missingMigrations, readMigrations } from '../../migration-files.ts';
import type { RowSource, StoredValue } from '../../stored-rows/row-source.ts';
import { StartRefused } from '../../start-refused.ts';
import { assertWholeFolder, DATABASE_FILE } from '../connection/folder-state.ts';
import { lockDataDir } from '../connection/lock.ts';
import { createdAtMs } from '../connection/migrate.ts';
import { assertVersion } from '../connection/pragmas.ts';
import { withNames } from '../../stored-rows/quoted-names.ts';
import { Database } from '../driver.ts';

interface LockedRowSource extends RowSource {
  close(): void;
}

/** Throws {@link StartRefused} for a folder without a database, in use, or of another schema than the newest. */
export function openRowSource(dataDir: string, migrationsDir: string): LockedRowSource {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartRefused(`DATA_DIR ${dataDir} has no ${DATABASE_FILE}`);
  const unlock = lockDataDir(dataDir);
  let client: Database | null = null;
  try {
    assertWholeFolder(dataDir);
    client = new Database(file, { readonly: true, fileMustExist: true });
    assertVersion(client.prepare('SELECT sqlite_version()').pluck().get() as string);
    client.exec('BEGIN');
    assertNewest(client, dataDir, migrationsDir);
    return rowSourceOf(client, unlock);
  } catch (error) {
    client?.close();
    unlock();
    throw error;
  }
}

function assertNewest(client: Database, dataDir: string, migrationsDir: string): void {
  const applied = client
    .prepare('SELECT id, checksum FROM migrations ORDER BY id')
    .all() as AppliedMigration[];
  const missing = missingMigrations(applied, readMigrations(migrationsDir));
  if (missing.length > 0)
    throw new StartRefused(
      `the database of DATA_DIR ${dataDir} is of an older program: ` +
        'start this one on it without DATABASE_URL, which migrates it, stop it, and import again',
    );
}

function rowSourceOf(client: Database, unlock: () => void): LockedRowSource {
  const tables = client
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations' ORDER BY name")
    .pluck()
    .all() as string[];
  return {
    tables,
    createdAtMs: createdAtMs(client),
    columnsOf: (table) =>
      client.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[],
    count: (table) => client.prepare(withNames`SELECT count(*) FROM ${table}`).pluck().get() as number,
    rows: (table, columns, key) =>
      client
        .prepare(withNames`SELECT ${columns} FROM ${table} ORDER BY ${key}`)
        // Digits beyond those of a number must not be lost.
        .safeIntegers()
        .raw()
        .iterate() as IterableIterator<readonly StoredValue[]>,
    close() {
      client.close();
      unlock();
    },
  };
}
