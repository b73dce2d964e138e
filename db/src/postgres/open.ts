/** Opening of a PostgreSQL database: checked, at the newest schema, and with the accounts owned by this process. */

import { bodiesOf } from '../queries/bodies.ts';
import { repositoriesOf } from '../queries/repositories.ts';
import type { OpenDatabase } from '../open-database.ts';
import { connect, type ConnectOptions } from './connection/connect.ts';
import type { Pool } from './driver.ts';
import { PostgresQueryRunner } from './query-runner.ts';
import { WriteCheck } from './connection/write-check.ts';
import { PostgresStore } from './store/store.ts';

/** Shard of all accounts, as long as one process owns them. */
const ONLY_SHARD = 0;

export interface PostgresOptions extends ConnectOptions {
  /** Called when the connection of the store is lost: the process must end. */
  readonly onLost: (error: Error) => void;
}

/** Throws a `StartRefused` for a database that cannot be used, or that another server uses. */
export async function openPostgres({ onLost, ...options }: PostgresOptions): Promise<OpenDatabase> {
  const { pool, migrated, createdAtMs } = await connect(options);
  try {
    const store = await PostgresStore.open({ url: options.url, shard: ONLY_SHARD, onLost });
    const runner = new PostgresQueryRunner(pool);
    const writes = new WriteCheck(pool);
    return {
      store,
      ...repositoriesOf(bodiesOf(runner.source), runner),
      databaseStatus: { read: () => databaseStatus(pool) },
      migrated,
      createdAtMs,
      writable: () => writes.check(),
      // The server runs its own checkpoints.
      checkpoint() {},
      async close() {
        await store.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function databaseStatus(pool: Pool) {
  const { rows } = await pool.query<{ version: string; schema: string; bytes: number }>(
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
       (SELECT name FROM migrations ORDER BY id DESC LIMIT 1) AS schema`,
  );
  const { version = '', schema = '', bytes = 0 } = rows[0] ?? {};
  return {
    engine: `PostgreSQL ${version}`,
    schema: schema.replace(/\.sql$/, ''),
    fileBytes: bytes,
    walBytes: 0,
  };
}
