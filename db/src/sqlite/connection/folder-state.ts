/**
 * Checks of a data folder before SQLite opens it: a missing database would silently become a new one, and a missing write-ahead
 * log would silently take the last commits with it.
 */

import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../driver.ts';
import { StartRefused } from '../../start-refused.ts';
import { lockDataDir } from './lock.ts';

export const DATABASE_FILE = 'vernier.sqlite';
export const WAL_FILE = `${DATABASE_FILE}-wal`;
export const SHM_FILE = `${DATABASE_FILE}-shm`;
/** Exists while a restore puts its files in place; half of them are no database to start with. */
export const RESTORE_MARKER = 'restore.swap';
export const KEY_FILE = 'secret.key';

/** What only an existing installation leaves in its folder. A first start makes the database before any of these. */
const TRACES = [WAL_FILE, SHM_FILE, KEY_FILE, 'uploads', 'outbox', 'backups'];

/** Smaller than its header, a write-ahead log holds nothing. */
const WAL_HEADER_BYTES = 32;
/** Place of `user_version` in the header of a SQLite file. */
const USER_VERSION_OFFSET = 60;

/**
 * The mark of a database file, kept in `user_version`. A file without its write-ahead log is complete unless its mark is
 * {@link NEEDS_LOG}; see {@link Checkpoints}.
 */
export const NEEDS_LOG = 1;
export const COMPLETE = 2;

/** Throws {@link StartRefused} for a folder in which a part of an installation is missing. */
export function assertWholeFolder(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORE_MARKER)))
    throw new StartRefused(`a restore into DATA_DIR ${dataDir} was cut off: run it again, with --replace`);
  const file = join(dataDir, DATABASE_FILE);
  if (bytesOf(file) === 0) assertNoTraces(dataDir, existsSync(file) ? 'empty' : 'missing');
  else if (isLogMissing(dataDir))
    throw new StartRefused(
      `the write-ahead log ${WAL_FILE} of DATA_DIR ${dataDir} is missing, and with it the last commits: ` +
        'put it back, restore a backup (docs/backups.md), or go on without them by the command "admin accept-lost-log"',
    );
}

/** The same for a database file that has no tables. */
export function assertTablesOrNew(client: Database, dataDir: string): void {
  const hasTables = client.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
  if (!hasTables) assertNoTraces(dataDir, 'without tables', [WAL_FILE, SHM_FILE]);
}

/** Declares a database complete whose write-ahead log is lost. Returns its last event, or null when no log is missing. */
export function acceptLostLog(dataDir: string): number | null {
  const unlock = lockDataDir(dataDir);
  try {
    if (!isLogMissing(dataDir)) return null;
    const client = new Database(join(dataDir, DATABASE_FILE), { fileMustExist: true });
    mark(client, COMPLETE);
    const lastEvent = client.prepare('SELECT coalesce(max(seq), 0) FROM events').pluck().get() as number;
    client.close();
    return lastEvent;
  } finally {
    unlock();
  }
}

function isLogMissing(dataDir: string): boolean {
  const hasLog = bytesOf(join(dataDir, WAL_FILE)) >= WAL_HEADER_BYTES;
  return !hasLog && markOf(join(dataDir, DATABASE_FILE)) === NEEDS_LOG;
}

export function mark(client: Database, value: typeof NEEDS_LOG | typeof COMPLETE): void {
  client.pragma(`user_version = ${value}`);
}

function assertNoTraces(dataDir: string, state: string, expected: readonly string[] = []): void {
  const traces = TRACES.filter((name) => !expected.includes(name) && isFilled(join(dataDir, name)));
  if (traces.length === 0) return;
  throw new StartRefused(
    `${DATABASE_FILE} in DATA_DIR ${dataDir} is ${state}, but ${traces.join(', ')} of an installation ` +
      `${traces.length === 1 ? 'is' : 'are'} there: put the database back or restore a backup (docs/backups.md); ` +
      'for a new installation, move all of it to another folder first',
  );
}

/** A file of any size, or a folder with something in it. */
function isFilled(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return stats.isDirectory() ? readdirSync(path).length > 0 : true;
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The mark in the file itself, which says nothing of the log. */
function markOf(path: string): number {
  const bytes = Buffer.alloc(4);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, bytes.length, USER_VERSION_OFFSET);
  } finally {
    closeSync(file);
  }
  return bytes.readInt32BE();
}
