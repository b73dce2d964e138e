/** Schema migrations on PostgreSQL: under a lock, and all missing ones in one transaction. */

import { join } from 'node:path';
import { type AppliedMigration, missingMigrations, readMigrations } from '../../migration-files.ts';
import { StartRefused } from '../../start-refused.ts';
import type { PoolClient } from '../driver.ts';

/** Number of the first migration: the schema that SQLite had after its migration of this number. */
const FIRST_MIGRATION = 47;

/** Key of the advisory lock of migrations, which other programs in the database do not use. */
const LOCK_KEY = '8241730985612047001';
const LOCK_TIMEOUT = '60s';
/** A migration may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = 86_400_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Folder with the migrations of PostgreSQL, inside that of SQLite. */
function postgresMigrations(migrationsDir: string): string {
  return join(migrationsDir, 'postgres');
}

/**
 * Returns the names of the migrations that this call applied. Programs that start at the same time migrate one after another.
 * The lock is one of the session, so the connection must not be one of a proxy that pools transactions, and must be closed
 * after an error.
 */
export async function migratePostgres(
  client: PoolClient,
  migrationsDir: string,
  nowMs: number,
): Promise<readonly string[]> {
  const known = readMigrations(postgresMigrations(migrationsDir), FIRST_MIGRATION);
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'; SET statement_timeout = 0`);
  await client.query(patient('SELECT pg_advisory_lock($1)', [LOCK_KEY])).catch(waitedTooLong);
  await client.query('BEGIN');
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations
     (id bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at_ms bigint NOT NULL)`,
  );
  const { rows } = await client.query<AppliedMigration>('SELECT id, checksum FROM migrations ORDER BY id');
  const missing = missingMigrations(rows, known);
  for (const { id, name, sql, checksum } of missing) {
    await client.query(patient(sql));
    await client.query('INSERT INTO migrations (id, name, checksum, applied_at_ms) VALUES ($1, $2, $3, $4)', [
      id,
      name,
      checksum,
      nowMs,
    ]);
  }
  await client.query('COMMIT');
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
  await client.query('RESET lock_timeout; RESET statement_timeout');
  return missing.map(({ name }) => name);
}

/** Throws {@link StartRefused} for a database without tables, and for one of an older or a newer program. */
export async function assertNewestSchema(
  client: Pick<PoolClient, 'query'>,
  migrationsDir: string,
): Promise<void> {
  const missing = await missingIn(client, migrationsDir);
  if (missing === null) throw new StartRefused('the database of DATABASE_URL has no tables');
  if (missing > 0)
    throw new StartRefused('the database of DATABASE_URL is of an older program: start this one on it first');
}

/** Whether the database has the schema of this program. Throws {@link StartRefused} for one of a newer program. */
export async function hasNewestSchema(
  client: Pick<PoolClient, 'query'>,
  migrationsDir: string,
): Promise<boolean> {
  return (await missingIn(client, migrationsDir)) === 0;
}

/** Number of the missing migrations; null for a database without tables. */
async function missingIn(client: Pick<PoolClient, 'query'>, migrationsDir: string): Promise<number | null> {
  const known = readMigrations(postgresMigrations(migrationsDir), FIRST_MIGRATION);
  const { rows: found } = await client.query<{ isNew: boolean }>(
    `SELECT to_regclass('migrations') IS NULL AS "isNew"`,
  );
  if (found[0]?.isNew === true) return null;
  const { rows } = await client.query<AppliedMigration>('SELECT id, checksum FROM migrations ORDER BY id');
  return missingMigrations(rows, known).length;
}

/** A query whose answer may take longer than that of others. */
function patient(text: string, values: readonly unknown[] = []) {
  return { text, values: [...values], query_timeout: MIGRATION_TIMEOUT_MS };
}

function waitedTooLong(error: unknown): never {
  const { code } = error as { readonly code?: unknown };
  if (code !== LOCK_NOT_AVAILABLE) throw error;
  throw new StartRefused(`another program migrates the database for more than ${LOCK_TIMEOUT}`);
}

/** Creation time of the database: the time of its first migration. */
export async function firstMigrationMs(client: Pick<PoolClient, 'query'>): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    'SELECT min(applied_at_ms) AS first FROM migrations',
  );
  return rows[0]?.first ?? 0;
}
