/**
 * One writing process per data folder: a lock of the operating system on a file beside the database,
 * which a killed process cannot leave behind.
 */

import { join } from 'node:path';
import { FolderInUse, type StartRefused } from '../../start-refused.ts';
import { Database } from '../driver.ts';

/** Takes the lock of a data folder, or refuses when another process holds it. Returns the way to give it back. */
export function lockDataDir(dataDir: string): () => void {
  const refusal = new FolderInUse(`DATA_DIR ${dataDir} is in use by another running server`);
  return acquireLock(join(dataDir, 'vernier.lock'), refusal);
}

/** Takes the lock of a file that is nothing but a lock; throws `refusal` when another process holds it. */
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
