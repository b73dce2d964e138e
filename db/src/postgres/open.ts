/** Opening of a PostgreSQL database: checked, at the newest schema, and with the accounts owned by this process. */

import { bodiesOf } from '../queries/bodies.ts';
import { repositoriesOf } from '../queries/repositories.ts';
import type { OpenDatabase } from '../open-database.ts';
import { connect, type ConnectOptions } from './connection/connect.ts';
import { connectionRefusal } from './connection/connection-errors.ts';
import { postgresStatus } from './connection/database-status.ts';
import { connectionPool, serverAddress } from './connection/pool.ts';
import type { Pool, PoolClient } from './driver.ts';
import { firstMigrationMs, postgresMigrations, readSchema } from './connection/migrate.ts';
import { ProgramLock } from './connection/program-lock.ts';
import { checkServer, type ServerCheckOptions } from './connection/server-check.ts';
import { PostgresQueryRunner } from './query-runner.ts';
import { assertImportComplete } from './import/import-marker.ts';
import { NameLock } from './connection/name-lock.ts';
import { WriteCheck } from './connection/write-check.ts';
import { assertNoOwner } from './store/shard-lock.ts';
import { ShardSummaryReader } from './store/shard-summary.ts';
import { PostgresStore } from './store/store.ts';

const SCHEMA_POLL_MS = 250;

export interface PostgresOptions extends Omit<ConnectOptions, 'beforeMigration'> {
  /** A further check before anything is changed; `isNew` for a database without tables of this program. */
  readonly beforeMigration?: (isNew: boolean) => void;
  /** Called when the connection of the store is lost: the process must end. */
  readonly onLost: (error: Error) => void;
  /** Owns no shard at first, so that several processes may use the database; otherwise all. */
  readonly isShared?: boolean | undefined;
}

/** Throws a `StartRefused` for a database that cannot be used, or that another server uses. */
export function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  return withProgramLock(options, () => openOwned(options));
}

async function openOwned({
  onLost,
  beforeMigration,
  isShared = false,
  ...options
}: PostgresOptions): Promise<OpenDatabase> {
  const { pool, migrated, createdAtMs } = await connect({
    ...options,
    async beforeMigration(client) {
      // Such a migration changes what other owners use.
      if (!isShared || (await breaksOthers(client, options.migrationsDir))) await assertNoOwner(client);
      beforeMigration?.(await isNewDatabase(client));
    },
  });
  try {
    await assertImportComplete(pool);
    const opening = { url: options.url, onLost };
    const store = await (isShared ? PostgresStore.openShared(opening) : PostgresStore.open(opening));
    const runner = new PostgresQueryRunner(pool);
    const writes = new WriteCheck(pool);
    const nameLock = new NameLock(options.url);
    return {
      store,
      shardedStore: store,
      ...repositoriesOf(bodiesOf(runner.source), runner),
      databaseStatus: await postgresStatus(pool),
      migrated,
      createdAtMs,
      epoch: await newestEpoch(pool),
      writable: () => writes.check(),
      silentMs: () => writes.silentMs(),
      // The server runs its own checkpoints.
      checkpoint: () => Promise.resolve(),
      lockName: (name) => nameLock.lock(name),
      async close() {
        await nameLock.close();
        await store.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw connectionRefusal(error, serverAddress(options.url));
  }
}

type OfOwners =
  | 'store'
  | 'shardedStore'
  | 'migrated'
  | 'epoch'
  | 'checkpoint'
  | 'databaseStatus'
  | 'lockName';

/** What a process without accounts uses of a database. */
export interface SharedDatabase extends Omit<OpenDatabase, OfOwners> {
  /** Those of the owners. */
  readonly shards: ShardSummaryReader;
}

export interface SharedDatabaseOptions extends ServerCheckOptions {
  readonly url: string;
  readonly migrationsDir: string;
  /** Called while the database has another schema than this program, which its owner migrates. */
  readonly onWait: () => void;
}

/** The database of another process, which owns the accounts; waits for its schema. Throws a `StartRefused`. */
export function openSharedDatabase(options: SharedDatabaseOptions): Promise<SharedDatabase> {
  return withProgramLock(options, () => openShared(options));
}

async function openShared(options: SharedDatabaseOptions): Promise<SharedDatabase> {
  const { url } = options;
  const pool = connectionPool(url);
  try {
    const createdAtMs = await whenSchemaIsNewest(pool, options);
    const runner = new PostgresQueryRunner(pool);
    const writes = new WriteCheck(pool);
    return {
      ...repositoriesOf(bodiesOf(runner.source), runner),
      createdAtMs,
      writable: () => writes.check(),
      silentMs: () => writes.silentMs(),
      shards: new ShardSummaryReader(pool),
      close: () => pool.end(),
    };
  } catch (error) {
    await pool.end();
    throw connectionRefusal(error, serverAddress(url));
  }
}

/** Migrations see this program before its first look at the schema, and until the database is closed. */
async function withProgramLock<Opened extends { close(): Promise<void> }>(
  { url, migrationsDir }: Pick<PostgresOptions, 'url' | 'migrationsDir'>,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const newest = postgresMigrations(migrationsDir).at(-1)?.id ?? 0;
  const lock = await ProgramLock.connect(url, newest).catch((error: unknown) => {
    throw connectionRefusal(error, serverAddress(url));
  });
  try {
    const database = await open();
    return {
      ...database,
      async close() {
        try {
          await database.close();
        } finally {
          await lock.close();
        }
      },
    };
  } catch (error) {
    await lock.close();
    throw error;
  }
}

/** Whether a migration is missing on which only programs run that know it. */
async function breaksOthers(client: PoolClient, migrationsDir: string): Promise<boolean> {
  const schema = await readSchema(client, migrationsDir);
  return schema === null || schema.missing.some(({ id, compatibleFrom }) => compatibleFrom === id);
}

async function whenSchemaIsNewest(pool: Pool, options: SharedDatabaseOptions): Promise<number> {
  const client = await pool.connect();
  try {
    await checkServer(client, options);
    while ((await readSchema(client, options.migrationsDir))?.missing.length !== 0) {
      options.onWait();
      await new Promise((resolve) => setTimeout(resolve, SCHEMA_POLL_MS));
    }
    return await firstMigrationMs(client);
  } finally {
    client.release();
  }
}

/** That of this process, which owns the accounts. */
async function newestEpoch(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ epoch: number }>('SELECT max(epoch) AS epoch FROM shards');
  return rows[0]?.epoch ?? 0;
}

async function isNewDatabase(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `SELECT to_regclass('migrations') IS NULL AS "isNew"`,
  );
  return rows[0]?.isNew === true;
}
