/** Schema migrations on PostgreSQL: under a lock, and all missing ones in one transaction. */

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AppliedMigration,
  type Migration,
  missingMigrations,
  readMigrations,
} from '../../migration-files.ts';
import { StartRefused } from '../../start-refused.ts';
import type { PoolClient } from '../driver.ts';
import { keepOutPrograms, hasProgramBefore } from './program-lock.ts';

/** Number of the first migration: the schema that SQLite had after its migration of this number. */
const FIRST_MIGRATION = 47;

/** Key of the advisory lock of migrations, which other programs in the database do not use. */
const LOCK_KEY = '8241730985612047001';
const LOCK_TIMEOUT = '60s';
/** A migration may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = 86_400_000;
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELLED = '57014';
/** Next to running processes: their transactions wait behind a lock that is awaited, and during a statement. */
const BRIEF_LOCK = '1s';
const BRIEF_STATEMENT = '5s';
const NEXT_TRY_MS = 500;
const MOST_TRIES = 60;

/** The migrations of this program for PostgreSQL. */
export function postgresMigrations(migrationsDir: string): readonly Migration[] {
  return readMigrations(join(migrationsDir, 'postgres'), FIRST_MIGRATION);
}

/**
 * Returns the names of the migrations that this call applied. Programs that start at the same time migrate one after another.
 * Throws {@link DatabaseInUse} while a program runs that does not know enough for one of them. The lock is one of the session,
 * so the connection must not be one of a proxy that pools transactions, and must be closed after an error.
 */
export async function migratePostgres(
  client: PoolClient,
  migrationsDir: string,
  nowMs: number,
): Promise<readonly string[]> {
  const known = postgresMigrations(migrationsDir);
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'; SET statement_timeout = 0`);
  await client.query(patient('SELECT pg_advisory_lock($1)', [LOCK_KEY])).catch(waitedTooLong);
  let applied = await applyMissing(client, known, nowMs);
  for (let tries = 1; applied === 'locked'; tries += 1) {
    if (tries === MOST_TRIES)
      throw new StartRefused('a migration gets no lock of its tables: a long transaction uses them');
    await pause(NEXT_TRY_MS);
    applied = await applyMissing(client, known, nowMs);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
  await client.query('RESET lock_timeout; RESET statement_timeout');
  return applied;
}

/** All missing migrations or none; `locked` while another transaction uses a table that one of them changes. */
async function applyMissing(
  client: PoolClient,
  known: readonly Migration[],
  nowMs: number,
): Promise<readonly string[] | 'locked'> {
  await client.query('BEGIN');
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations
     (id bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at_ms bigint NOT NULL)`,
  );
  const missing = missingMigrations(await appliedMigrations(client), known);
  try {
    if (missing.length > 0) await apply(client, missing, nowMs);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === QUERY_CANCELLED)
      throw new StartRefused(
        `a migration takes longer than ${BRIEF_STATEMENT} next to running processes: stop them first`,
      );
    if (code !== LOCK_NOT_AVAILABLE) throw error;
    await client.query('ROLLBACK');
    return 'locked';
  }
  await client.query('COMMIT');
  return missing.map(({ name }) => name);
}

async function apply(client: PoolClient, missing: readonly Migration[], nowMs: number): Promise<void> {
  const least = Math.max(...missing.map(({ compatibleFrom }) => compatibleFrom));
  const newest = Math.max(...missing.map(({ id }) => id));
  await keepOutPrograms(client, FIRST_MIGRATION, least);
  if (await hasProgramBefore(client, newest))
    await client.query(
      `SET LOCAL lock_timeout = '${BRIEF_LOCK}'; SET LOCAL statement_timeout = '${BRIEF_STATEMENT}'`,
    );
  await client.query('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS compatible_from bigint');
  for (const { id, name, sql, checksum, compatibleFrom } of missing) {
    await client.query(patient(sql));
    await client.query(
      `INSERT INTO migrations (id, name, checksum, applied_at_ms, compatible_from)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, name, checksum, nowMs, compatibleFrom],
    );
  }
}

/** Throws {@link StartRefused} for a database without tables, and for one of an older or a newer program. */
export async function assertNewestSchema(
  client: Pick<PoolClient, 'query'>,
  migrationsDir: string,
): Promise<void> {
  const schema = await readSchema(client, migrationsDir);
  if (schema === null) throw new StartRefused('the database of DATABASE_URL has no tables');
  if (schema.missing.length > 0)
    throw new StartRefused('the database of DATABASE_URL is of an older program: start this one on it first');
  assertKnownSchema(schema);
}

/** Throws {@link StartRefused} for a database of a newer program, for work on all of its tables. */
export function assertKnownSchema(schema: FoundSchema | null): void {
  if (schema?.isNewer === true)
    throw new StartRefused('the database of DATABASE_URL is of a newer program: use that one');
}

/** The schema of a database, as this program sees it. */
export interface FoundSchema {
  readonly missing: readonly Migration[];
  /** Migrations of a newer program, on which this one runs. */
  readonly isNewer: boolean;
}

/** Null for a database without tables. Throws {@link StartRefused} for a schema on which this program does not run. */
export async function readSchema(
  client: Pick<PoolClient, 'query'>,
  migrationsDir: string,
): Promise<FoundSchema | null> {
  const { rows: found } = await client.query<{ isNew: boolean }>(
    `SELECT to_regclass('migrations') IS NULL AS "isNew"`,
  );
  if (found[0]?.isNew === true) return null;
  const known = postgresMigrations(migrationsDir);
  const applied = await appliedMigrations(client);
  return { missing: missingMigrations(applied, known), isNewer: applied.length > known.length };
}

/** The table of an earlier program lacks the last column. */
async function appliedMigrations(client: Pick<PoolClient, 'query'>): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `SELECT id, checksum, (to_jsonb(migrations) ->> 'compatible_from')::bigint AS "compatibleFrom"
     FROM migrations ORDER BY id`,
  );
  return rows;
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
