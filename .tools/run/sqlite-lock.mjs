/**
 * Operating-system locks on SQLite files, which a killed process releases. SQLite is an installed package: before the first
 * installation or after a change of Node it is missing, and no lock is read or taken.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The driver that this Node can run, as in `db/src/sqlite/driver.ts`. */
const DRIVER = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20';

/** Open connections whose locks last as long as the process. */
const locked = [];

function open(path, options) {
  try {
    const Database = createRequire(join(root, 'db', 'package.json'))(DRIVER);
    return new Database(path, { timeout: 0, fileMustExist: true, ...options });
  } catch {
    return null;
  }
}

/**
 * Runs `work` while no other process has a lock of the file. Returns false without running it when one has a lock or when that is
 * unknown.
 */
export async function whileUnused(path, work) {
  const database = existsSync(path) ? open(path) : null;
  if (database === null) return false;
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    return false;
  }
  try {
    await work();
    return true;
  } finally {
    database.close();
  }
}

/** True when a process has locked the file. */
export function isInUse(path) {
  const database = existsSync(path) ? open(path) : null;
  try {
    database?.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    return String(error.code).startsWith('SQLITE_BUSY');
  } finally {
    database?.close();
  }
}

/** Takes a shared lock of a file until the process ends; the file may be read-only. */
export function holdShared(path) {
  const database = open(path, { readonly: true });
  if (database === null) return;
  database.exec('BEGIN');
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
  locked.push(database);
}
