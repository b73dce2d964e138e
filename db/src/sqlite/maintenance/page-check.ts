/** A check of every page of a database, also while a server is writing there: what is damaged would else be found by the next backup. */

import { join } from 'node:path';
import { Database } from '../driver.ts';
import { DATABASE_FILE } from '../connection/folder-state.ts';

const MOST_FAULTS = 10;

/** What is damaged, line by line; empty when nothing is. */
export function pageFaults(dataDir: string): readonly string[] {
  const client = new Database(join(dataDir, DATABASE_FILE), { readonly: true, fileMustExist: true });
  try {
    const lines = client.prepare(`PRAGMA quick_check(${MOST_FAULTS})`).pluck().all() as string[];
    return lines.flatMap((line) => line.split('\n')).filter((line) => line !== 'ok');
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !isDamage(error.code)) throw error;
    return [error.message];
  } finally {
    client.close();
  }
}

export function isDamage(code: string): boolean {
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}
