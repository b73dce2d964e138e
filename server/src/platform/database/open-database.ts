/** Opening of the database that the settings choose. Only PostgreSQL's is loaded when it is chosen. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '@vernier/db/create-folder';
import type { OpenDatabase } from '@vernier/db/open-database';
import { lockDataDir } from '@vernier/db/sqlite/connection/lock';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { StartRefused } from '@vernier/db/start-refused';
import type { Config } from '../config/config.ts';

export interface DatabaseOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly migrationsDir: string;
  readonly nowMs: number;
  /** Called after the data folder is locked, before anything is written. */
  readonly onLocked?: () => void;
  /** Called when another process may own the accounts: this one must end. */
  readonly onDatabaseLost: (error: unknown) => void;
  /** Only false for tests: their server does not wait for the disk. */
  readonly requireDurability?: boolean;
  /** Whether other processes own accounts of the same database of PostgreSQL at the same time. */
  readonly isShared?: boolean | undefined;
}

/** Throws a `StartRefused` when another server uses the folder or the database, or the database cannot be durable. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { config, migrationsDir, nowMs, onLocked } = options;
  const { dataDir, databaseUrl: url } = config;
  if (url !== null) return openOnPostgres(url, options);
  return openSqlite({ dataDir, migrationsDir, nowMs, ...(onLocked !== undefined && { onLocked }) });
}

/** The data folder has the keys and pictures, so it is locked too; processes that share the accounts share the folder. */
async function openOnPostgres(
  url: string,
  {
    config: { dataDir },
    migrationsDir,
    nowMs,
    onLocked,
    onDatabaseLost,
    isShared = false,
    ...durability
  }: DatabaseOptions,
): Promise<OpenDatabase> {
  createFolder(dataDir);
  const unlock = isShared ? () => {} : lockDataDir(dataDir);
  try {
    onLocked?.();
    const { openPostgres } = await import('@vernier/db/postgres/open');
    const { requireDurability = true } = durability;
    const database = await openPostgres({
      ...{ url, migrationsDir, nowMs, requireDurability },
      beforeMigration: (isNew) => assertNoOtherDatabase(dataDir, isNew),
      onLost: onDatabaseLost,
      isShared,
    });
    return {
      ...database,
      async close() {
        try {
          await database.close();
        } finally {
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A new database next to books in the folder is a mistake in the settings. */
function assertNoOtherDatabase(dataDir: string, isNew: boolean): void {
  if (isNew && existsSync(join(dataDir, DATABASE_FILE)))
    throw new StartRefused(
      `DATABASE_URL is an empty database, and DATA_DIR ${dataDir} has the database ${DATABASE_FILE}: ` +
        'unset DATABASE_URL, copy it with npm run import, or choose another DATA_DIR',
    );
}
