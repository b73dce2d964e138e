/** Opening of a data folder's database: locked for this process, at the newest schema, with durable settings. */

import { join } from 'node:path';
import type { Store } from '@vernier/shared/engine/store';
import { withStatementCache } from './connection/statement-cache.ts';
import { Database } from './driver.ts';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { InterventionRepository } from '../repositories/admin/admins.ts';
import type { MetaRepository, TapeRepository } from '../repositories/site/site.ts';
import type { AuditRepository } from '../repositories/admin/audit.ts';
import { createFolder } from '../create-folder.ts';
import type { StoredBooks } from '@vernier/shared/engine/stored-books';
import { Checkpoints } from './connection/checkpoints.ts';
import { CheckpointThread } from './connection/checkpoint-thread.ts';
import {
  assertTablesOrNew,
  assertWholeFolder,
  DATABASE_FILE,
  RESTORE_MARKER,
} from './connection/folder-state.ts';
import { lockDataDir } from './connection/lock.ts';
import { createdAtMs, migrate } from './connection/migrate.ts';
import { BUSY_TIMEOUT_MS, preparePragmas } from './connection/pragmas.ts';
import { SqliteQueryRunner } from './query-runner.ts';
import { bodiesOf } from '../queries/bodies.ts';
import { repositoriesOf } from '../queries/repositories.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { AccountRemoval } from '../repositories/maintenance/account-removal.ts';
import { disableForeignKeys } from './maintenance/foreign-key-checks.ts';
import { addMissingHashes, auditQueries } from '../queries/admin/audit.ts';
import { interventionQueries } from '../queries/admin/admins.ts';
import { settingQueries, tapeQueries } from '../queries/site/site.ts';
import { SqliteStore } from './store/store.ts';
import { sqliteStoredBooks } from './store/stored-books.ts';
import { statSync } from 'node:fs';
import type { DatabaseStatusReader } from '../repositories/maintenance/database-status.ts';

export { DATABASE_FILE, RESTORE_MARKER };
export type { OpenDatabase };

export interface OpenOptions {
  readonly dataDir: string;
  readonly migrationsDir: string;
  readonly nowMs: number;
  /** Called after the folder is locked, before anything is written. */
  readonly onLocked?: () => void;
}

/** Throws {@link StartRefused} when another server uses the folder or the database cannot be durable. */
export function openSqlite({ dataDir, migrationsDir, nowMs, onLocked }: OpenOptions): OpenDatabase {
  createFolder(dataDir);
  const unlock = lockDataDir(dataDir);
  let opened: Database | null = null;
  let checkpoints: Checkpoints | null = null;
  try {
    assertWholeFolder(dataDir);
    onLocked?.();
    const path = join(dataDir, DATABASE_FILE);
    const client = new Database(path);
    opened = client;
    assertTablesOrNew(client, dataDir);
    preparePragmas(client);
    const migrated = migrate(client, migrationsDir, nowMs);
    const db = drizzle({ client: withStatementCache(client) });
    const runner = new SqliteQueryRunner(client, db);
    runner.run(addMissingHashes(runner.source));
    const bodies = bodiesOf(runner.source);
    const store = new SqliteStore(client);
    const thread = new CheckpointThread(path);
    const ofClient = new Checkpoints(client, thread);
    checkpoints = ofClient;
    ofClient.run();
    return {
      store,
      shardedStore: null,
      ...repositoriesOf(bodies, runner),
      accountRemoval: {
        ...runner.repository<AccountRemoval>(bodies.accountRemoval),
        removeRows: async (removal) =>
          disableForeignKeys(client, () => runner.run(bodies.accountRemoval.removeRows(removal))),
      },
      databaseStatus: sqliteDatabaseStatus(client, path),
      migrated,
      createdAtMs: createdAtMs(client),
      writable: () => writable(client),
      epoch: 0,
      silentMs: () => 0,
      lockName: () => Promise.resolve(() => Promise.resolve()),
      checkpoint: () => ofClient.runIfDue(),
      async close() {
        try {
          await ofClient.finish();
        } finally {
          // The next opening reads a log that could not be moved.
          await store.close();
          thread.closeFile();
          unlock();
        }
      },
    };
  } catch (error) {
    checkpoints?.abandon();
    opened?.close();
    unlock();
    throw error;
  }
}

/** A read-only snapshot of a data folder's store, also while a server is writing. */
export function openForReading(dataDir: string): Store {
  return new SqliteStore(snapshot(dataDir));
}

/** The same, with the tape, the interventions and the settings. */
export function openTapeForReading(
  dataDir: string,
): Pick<OpenDatabase, 'store' | 'tape' | 'interventions'> & { readonly meta: Omit<MetaRepository, 'once'> } {
  const client = snapshot(dataDir);
  const runner = new SqliteQueryRunner(client, drizzle({ client: withStatementCache(client) }));
  const store = new SqliteStore(client);
  return {
    store,
    tape: runner.repository<TapeRepository>(tapeQueries(runner.source)),
    interventions: runner.repository<InterventionRepository>(interventionQueries(runner.source)),
    meta: runner.repository<Omit<MetaRepository, 'once'>>(settingQueries(runner.source)),
  };
}

/** A read-only snapshot of a data folder's audit. */
export function openAuditForReading(dataDir: string): {
  readonly audit: AuditRepository;
  readonly close: () => void;
} {
  const client = snapshot(dataDir);
  const runner = new SqliteQueryRunner(client, drizzle({ client }));
  return {
    audit: runner.repository<AuditRepository>(auditQueries(runner.source)),
    close: () => void client.close(),
  };
}

/** A read-only snapshot of a data folder's events, postings, orders and accounts. */
export function openBooksForReading(dataDir: string): StoredBooks {
  return sqliteStoredBooks(snapshot(dataDir));
}

/** One read transaction for all statements. */
function snapshot(dataDir: string): Database {
  const client = new Database(join(dataDir, DATABASE_FILE), { readonly: true, fileMustExist: true });
  client.exec('BEGIN');
  return client;
}

function writable(client: Database): boolean {
  try {
    // Another process that writes must not delay the answer.
    client.pragma('busy_timeout = 0');
    client.exec('BEGIN IMMEDIATE; COMMIT');
    return true;
  } catch {
    return false;
  } finally {
    client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Database status on SQLite: version, schema, and the sizes of the file and its log. */
function sqliteDatabaseStatus(client: Database, file: string): DatabaseStatusReader {
  const text = (query: string) => String(client.prepare(query).pluck().get());
  const engine = `SQLite ${text('SELECT sqlite_version()')}`;
  const schema = text('SELECT name FROM migrations ORDER BY id DESC LIMIT 1').replace(/\.sql$/, '');
  return {
    read: async () => ({ engine, schema, fileBytes: bytesOf(file), walBytes: bytesOf(`${file}-wal`) }),
  };
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
