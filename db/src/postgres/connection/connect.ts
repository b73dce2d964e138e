/** First connection to a database: the server is checked and the schema is the newest. */

import type { Pool, PoolClient } from '../driver.ts';
import { connectionRefusal } from './connection-errors.ts';
import { firstMigrationMs, migratePostgres } from './migrate.ts';
import { serverAddress, connectionPool } from './pool.ts';
import { checkServer, type ServerCheckOptions } from './server-check.ts';

export interface ConnectOptions extends ServerCheckOptions {
  /** `DATABASE_URL`. */
  readonly url: string;
  readonly migrationsDir: string;
  readonly nowMs: number;
  /** A further check, before anything is changed. */
  readonly beforeMigration?: (client: PoolClient) => Promise<void>;
}

export interface DatabaseConnection {
  readonly pool: Pool;
  /** Names of the migrations that were applied at this opening. */
  readonly migrated: readonly string[];
  readonly createdAtMs: number;
}

/** Throws {@link StartRefused} for a database that cannot be used. */
export async function connect(options: ConnectOptions): Promise<DatabaseConnection> {
  const pool = connectionPool(options.url);
  try {
    const client = await pool.connect();
    const opened = await prepare(client, options).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    client.release();
    return { pool, ...opened };
  } catch (error) {
    await pool.end();
    throw connectionRefusal(error, serverAddress(options.url));
  }
}

async function prepare(
  client: PoolClient,
  { migrationsDir, nowMs, beforeMigration, ...check }: ConnectOptions,
): Promise<Omit<DatabaseConnection, 'pool'>> {
  await checkServer(client, check);
  await beforeMigration?.(client);
  const migrated = await migratePostgres(client, migrationsDir, nowMs);
  return { migrated, createdAtMs: await firstMigrationMs(client) };
}
