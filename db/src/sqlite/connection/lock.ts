/**
 * Lock of a data folder: one writing process at a time. It is a lock of the operating system on a file next to the database,
 * so that a killed process releases it.
 */

import { join } from 'node:path';
import { FolderInUse, type StartRefused } from '../../start-refused.ts';
import { Database } from '../driver.ts';

/** Locks a data folder, or throws when another process holds the lock. Returns the function that releases it. */
export function lockDataDir(dataDir: string): () => void {
  const refusal = new FolderInUse(`DATA_DIR ${dataDir} is in use by another running server`);
  return acquireLock(join(dataDir, 'vernier.lock'), refusal);
}

/** Acquires the lock of a lock file; throws `refusal` when another process holds it. */
export function acquireLock(file: string, refusal: StartRefused): () => void {
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw refusal;
  }
  return () => {
    lock.exec('ROLLBACK');
    lock.close();
  };
}
