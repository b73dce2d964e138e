/**
 * One writing process per data folder: a lock of the operating system on a file beside the database,
 * which a killed process cannot leave behind.
 */

import { join } from 'node:path';
import { Database } from './driver.ts';
import { StartRefused } from '../start-refused.ts';

/** Takes the lock of a data folder, or refuses when another process holds it. Returns the way to give it back. */
export function lockDataDir(dataDir: string): () => void {
  return takeLock(join(dataDir, 'vernier.lock'), `DATA_DIR ${dataDir} is in use by another running server`);
}

/** Takes the lock of a file that is nothing but a lock; `refusal` is what to say when another process holds it. */
export function takeLock(file: string, refusal: string): () => void {
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw new StartRefused(refusal);
  }
  return () => {
    lock.exec('ROLLBACK');
    lock.close();
  };
}
