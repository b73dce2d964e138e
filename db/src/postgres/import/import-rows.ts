/** Import of all rows of another database into an empty one: in one transaction, which ends with a comparison of both. */

import type { VerifiedRows } from '../../repositories/maintenance/verified-rows.ts';
import { withNames } from '../../stored-rows/quoted-names.ts';
import type { RowSource } from '../../stored-rows/row-source.ts';
import { StartRefused } from '../../start-refused.ts';
import { connect, type ConnectOptions } from '../connection/connect.ts';
import { connectionRefusal } from '../connection/connection-errors.ts';
import { assertNewestSchema, readSchema, assertKnownSchema } from '../connection/migrate.ts';
import { connectionPool, serverAddress } from '../connection/pool.ts';
import type { Pool, PoolClient } from '../driver.ts';
import { beginShards } from '../store/shard-numbers.ts';
import { assertNoOwner, lockAllShards } from '../store/shard-lock.ts';
import { verifiedRows } from '../verification/open-snapshot.ts';
import { copyTable } from './copy-table.ts';
import { dropForeignKeys } from './foreign-keys.ts';
import { markIncomplete, removeMark, INCOMPLETE_IMPORT_KEY } from './import-marker.ts';
import { compareTable, type TableVerdict } from './table-comparison.ts';
import { type TableLayout, tableLayouts } from './table-layout.ts';

/** Tables of the database itself, whose rows are not copied. */
const OF_THE_DATABASE: ReadonlySet<string> = new Set(['migrations', 'shards', 'trailing_snapshots']);
/** Tables that triggers fill while the rows of others are copied. */
const OF_TRIGGERS: ReadonlySet<string> = new Set(['user_lists', 'user_list_rows']);

export interface ImportProgress {
  /** Begins with the name of what is done. */
  onStep(step: string): void;
  onRows(table: string, copied: number, all: number): void;
  onCompared(table: string, verdict: TableVerdict): void;
}

export interface ImportOptions extends Omit<ConnectOptions, 'beforeMigration'> {
  readonly source: RowSource;
  /** Faults of the rows by themselves: those of the log, of references and of chains. */
  readonly verify: (rows: VerifiedRows) => Promise<readonly string[]>;
  readonly progress: ImportProgress;
  /** For the marker of an incomplete import. */
  readonly description: string;
}

/**
 * Returns the faults; with any, nothing was imported. Throws a `StartRefused` for a database that cannot be used, is in use or
 * is not empty.
 */
export async function importRows(options: ImportOptions): Promise<readonly string[]> {
  const { url, description } = options;
  const { pool: migrated } = await connect({
    ...options,
    async beforeMigration(client) {
      await assertNoOwner(client);
      await assertEmpty(client);
      assertKnownSchema(await readSchema(client, options.migrationsDir));
    },
  });
  await migrated.end();
  return onPatientConnection(url, async (client, pool) => {
    await lockAllShards(client);
    await assertEmpty(client);
    await markIncomplete(client, description);
    await client.query('BEGIN');
    const faults = await importInTransaction(client, pool, options);
    await client.query(faults.length === 0 ? 'COMMIT' : 'ROLLBACK');
    return faults;
  });
}

/** Compares a data folder with the database that it was imported into, before a server has written to it. */
export async function compareWithImport({
  url,
  source,
  verify,
  progress,
  migrationsDir,
}: Pick<ImportOptions, 'url' | 'migrationsDir' | 'source' | 'verify' | 'progress'>): Promise<
  readonly string[]
> {
  return onPatientConnection(url, async (client, pool) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await assertNewestSchema(client, migrationsDir);
    const layouts = copiedTables(await tableLayouts(client), source);
    return faultsOf(client, pool, { layouts, source, verify, progress });
  });
}

/** The connection has the locks of the accounts, and ends with the work. */
async function onPatientConnection<Result>(
  url: string,
  work: (client: PoolClient, pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = connectionPool(url, { max: 1, isPatient: true });
  let client: PoolClient | null = null;
  try {
    client = await pool.connect();
    return await work(client, pool);
  } catch (error) {
    throw connectionRefusal(error, serverAddress(url));
  } finally {
    client?.release(true);
    await pool.end();
  }
}

async function importInTransaction(
  client: PoolClient,
  pool: Pool,
  { source, verify, progress }: ImportOptions,
): Promise<readonly string[]> {
  const layouts = copiedTables(await tableLayouts(client), source);
  await removeMark(client);
  const addForeignKeys = await dropForeignKeys(client);
  for (const layout of layouts) {
    if (OF_TRIGGERS.has(layout.name)) continue;
    const all = source.count(layout.name);
    await copyTable(client, source, layout, (copied) => progress.onRows(layout.name, copied, all));
    await continueIdentity(client, layout);
  }
  progress.onStep('foreign keys are checked');
  await addForeignKeys();
  await beginShards(client);
  await keepCreation(client, source.createdAtMs);
  // Without it the comparison reads tables of unknown size.
  await client.query('ANALYZE');
  return faultsOf(client, pool, { layouts, source, verify, progress });
}

interface ComparedTables extends Pick<ImportOptions, 'source' | 'verify' | 'progress'> {
  readonly layouts: readonly TableLayout[];
}

async function faultsOf(
  client: PoolClient,
  pool: Pool,
  { layouts, source, verify, progress }: ComparedTables,
): Promise<readonly string[]> {
  progress.onStep('rows are compared');
  const faults: string[] = [];
  for (const layout of layouts) {
    const verdict = await compareTable(client, source, layout);
    progress.onCompared(layout.name, verdict);
    if (verdict.fault !== null) faults.push(verdict.fault);
  }
  progress.onStep('accounts, orders and postings are derived from the log');
  return [...faults, ...(await verify(verifiedRows(pool, client)))];
}

/** Throws when the databases do not have the same tables and columns, which a test of the migrations excludes. */
function copiedTables(layouts: readonly TableLayout[], source: RowSource): readonly TableLayout[] {
  const copied = layouts.filter(({ name }) => !OF_THE_DATABASE.has(name));
  const names = copied.map(({ name }) => name);
  const lost = source.tables.find((table) => !names.includes(table));
  if (lost !== undefined) throw new Error(`PostgreSQL has no table ${lost}`);
  for (const { name, columns } of copied) {
    const known = new Set(source.columnsOf(name));
    if (known.size !== columns.length || columns.some((column) => !known.has(column.name)))
      throw new Error(`the table ${name} has other columns in the data folder`);
  }
  return copied;
}

/** The next id is above all copied ones. */
async function continueIdentity(client: PoolClient, { name, columns }: TableLayout): Promise<void> {
  const identity = columns.find(({ isIdentity }) => isIdentity);
  if (identity === undefined) return;
  const column = identity.name;
  const { rows } = await client.query<{ next: number }>(
    withNames`SELECT coalesce(max(${column}), 0) + 1 AS next FROM ${name}`,
  );
  const restart = withNames`ALTER TABLE ${name} ALTER COLUMN ${column} RESTART WITH`;
  await client.query(`${restart} ${rows[0]?.next ?? 1}`);
}

/** The installation is as old as its folder. */
async function keepCreation(client: PoolClient, createdAtMs: number): Promise<void> {
  await client.query('UPDATE migrations SET applied_at_ms = $1 WHERE id = (SELECT min(id) FROM migrations)', [
    createdAtMs,
  ]);
}

async function assertEmpty(client: PoolClient): Promise<void> {
  const layouts = await tableLayouts(client).catch(() => null);
  const isOfAnother = layouts === null || !layouts.some(({ name }) => name === 'migrations');
  if (isOfAnother && layouts?.length !== 0) throw notEmpty('it has tables of another program');
  for (const { name } of layouts ?? []) {
    if (OF_THE_DATABASE.has(name)) continue;
    const { rows } = await client.query<{ isMark: boolean }>(
      withNames`SELECT to_jsonb(stored) ->> 'key' IS NOT DISTINCT FROM $1 AS "isMark" FROM ${name} AS stored LIMIT 2`,
      [INCOMPLETE_IMPORT_KEY],
    );
    if (rows.some(({ isMark }) => !isMark)) throw notEmpty(`its table ${name} has rows`);
  }
}

function notEmpty(reason: string): StartRefused {
  return new StartRefused(
    `the database of DATABASE_URL is not empty, ${reason}: create another one for the import (docs/operating.md)`,
  );
}
