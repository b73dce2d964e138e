/** Check of every page of a database, also while a server is writing: else the next backup would find the damage. */

import { join } from 'node:path';
import { Database } from '../driver.ts';
import { DATABASE_FILE } from '../connection/folder-state.ts';

const MAX_FAULTS = 10;

/** The damage, one line each; empty when there is none. */
export function pageFaults(dataDir: string): readonly string[] {
  const client = new Database(join(dataDir, DATABASE_FILE), { readonly: true, fileMustExist: true });
  try {
    const lines = client.prepare(`PRAGMA quick_check(${MAX_FAULTS})`).pluck().all() as string[];
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
