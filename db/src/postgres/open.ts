/** Opening of a PostgreSQL database: checked, at the newest schema, and with the accounts owned by this process. */

import { bodiesOf } from '../queries/bodies.ts';
import { repositoriesOf } from '../queries/repositories.ts';
import type { OpenDatabase } from '../open-database.ts';
import { connect, type ConnectOptions } from './connection/connect.ts';
import { connectionRefusal } from './connection/connection-errors.ts';
import { postgresStatus } from './connection/database-status.ts';
import { serverAddress } from './connection/pool.ts';
import type { PoolClient } from './driver.ts';
import { PostgresQueryRunner } from './query-runner.ts';
import { assertImportComplete } from './import/import-marker.ts';
import { WriteCheck } from './connection/write-check.ts';
import { assertNoOwner } from './store/shard-lock.ts';
import { PostgresStore } from './store/store.ts';

export interface PostgresOptions extends Omit<ConnectOptions, 'beforeMigration'> {
  /** A further check before anything is changed; `isNew` for a database without tables of this program. */
  readonly beforeMigration?: (isNew: boolean) => void;
  /** Called when the connection of the store is lost: the process must end. */
  readonly onLost: (error: Error) => void;
}

/** Throws a `StartRefused` for a database that cannot be used, or that another server uses. */
export async function openPostgres({
  onLost,
  beforeMigration,
  ...options
}: PostgresOptions): Promise<OpenDatabase> {
  const { pool, migrated, createdAtMs } = await connect({
    ...options,
    async beforeMigration(client) {
      await assertNoOwner(client);
      beforeMigration?.(await isNewDatabase(client));
    },
  });
  try {
    await assertImportComplete(pool);
    const store = await PostgresStore.open({ url: options.url, onLost });
    const runner = new PostgresQueryRunner(pool);
    const writes = new WriteCheck(pool);
    return {
      store,
      ...repositoriesOf(bodiesOf(runner.source), runner),
      databaseStatus: await postgresStatus(pool),
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
    throw connectionRefusal(error, serverAddress(options.url));
  }
}

async function isNewDatabase(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `SELECT to_regclass('migrations') IS NULL AS "isNew"`,
  );
  return rows[0]?.isNew === true;
}
