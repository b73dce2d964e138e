/** Audit of a data folder that is not running: the pages of its database and all its rows. */

import { openAuditForReading, openBooksForReading, openTapeForReading } from '@vernier/db/sqlite/open';
import type { VerifiedRows } from '@vernier/db/repositories/maintenance/verified-rows';
import { databaseFaults } from '../verification/database-faults.ts';

type FindFaults = (rows: VerifiedRows) => Promise<readonly string[]>;

/** Faults, one a line; empty without any. */
export async function auditFolder(
  dir: string,
  faultsOf: FindFaults = databaseFaults,
): Promise<readonly string[]> {
  try {
    return await faultsIn(dir, faultsOf);
  } catch (error) {
    // A page that cannot be read at all.
    return [`the database cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function faultsIn(dir: string, faultsOf: FindFaults): Promise<readonly string[]> {
  const books = openBooksForReading(dir);
  try {
    const { audit, close } = openAuditForReading(dir);
    try {
      const { store, tape } = openTapeForReading(dir);
      try {
        return await faultsOf({ books, audit, tape });
      } finally {
        await store.close();
      }
    } finally {
      close();
    }
  } finally {
    books.close();
  }
}
