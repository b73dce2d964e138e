/** Snapshot of a database for its verification, also while servers write: everything is read as it was at one moment. */

import { auditQueries } from '../../queries/admin/audit.ts';
import { tapeQueries } from '../../queries/site/site.ts';
import type { AuditRepository } from '../../repositories/admin/audit.ts';
import type { VerifiedRows } from '../../repositories/maintenance/verified-rows.ts';
import type { TapeRepository } from '../../repositories/site/site.ts';
import { assertNewestSchema } from '../connection/migrate.ts';
import { connectionRefusal } from '../connection/connection-errors.ts';
import { connectionPool, serverAddress } from '../connection/pool.ts';
import type { Pool, PoolClient } from '../driver.ts';
import { PostgresQueryRunner } from '../query-runner.ts';
import { postgresStoredBooks } from './stored-books.ts';

/** The rows as the transaction of a connection sees them. */
export function verifiedRows(pool: Pool, client: PoolClient): VerifiedRows {
  const runner = new PostgresQueryRunner(pool);
  return {
    books: postgresStoredBooks(runner, client),
    audit: runner.repositoryWithin<AuditRepository>(client, auditQueries(runner.source)),
    tape: runner.repositoryWithin<TapeRepository>(client, tapeQueries(runner.source)),
  };
}

/** Throws a `StartRefused` for a server that cannot be reached and for a database of another schema than the newest. */
export async function openSnapshot(
  url: string,
  migrationsDir: string,
): Promise<VerifiedRows & { close(): Promise<void> }> {
  const pool = connectionPool(url, { max: 1, isPatient: true });
  let client: PoolClient | null = null;
  const close = async () => {
    client?.release(true);
    await pool.end();
  };
  try {
    client = await pool.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await assertNewestSchema(client, migrationsDir);
    return { ...verifiedRows(pool, client), close };
  } catch (error) {
    await close();
    throw connectionRefusal(error, serverAddress(url));
  }
}
