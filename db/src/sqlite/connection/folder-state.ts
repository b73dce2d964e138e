/**
 * Checks of a data folder before SQLite opens it. SQLite would silently create a missing database and silently lose the last
 * commits with a missing write-ahead log.
 */

import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../driver.ts';
import { StartRefused } from '../../start-refused.ts';
import { lockDataDir } from './lock.ts';

export const DATABASE_FILE = 'vernier.sqlite';
export const WAL_FILE = `${DATABASE_FILE}-wal`;
export const SHM_FILE = `${DATABASE_FILE}-shm`;
/** Exists while a restore puts its files in place: an interrupted restore must not start. */
export const RESTORE_MARKER = 'restore.swap';
export const KEY_FILE = 'secret.key';
/** Root key of a sealed market, in base64. */
export const MARKET_KEY_FILE = 'market.key';
/** Private key that signs tape roots, in base64. */
export const TAPE_KEY_FILE = 'tape.key';

/** Files that only an existing installation has. A first start creates the database before any of these. */
const INSTALLATION_FILES = [
  ...[WAL_FILE, SHM_FILE, KEY_FILE, MARKET_KEY_FILE, TAPE_KEY_FILE],
  ...['uploads', 'outbox', 'backups'],
];

/** A write-ahead log smaller than its header is empty. */
const WAL_HEADER_BYTES = 32;
/** Offset of `user_version` in the header of a SQLite file. */
const USER_VERSION_OFFSET = 60;

/**
 * Completeness flag of a database file, in `user_version`. A file without its write-ahead log is complete unless the flag is
 * {@link NEEDS_WAL}; see {@link Checkpoints}.
 */
export const NEEDS_WAL = 1;
export const COMPLETE = 2;

/** Throws {@link StartRefused} if a part of an installation is missing. */
export function assertWholeFolder(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORE_MARKER)))
    throw new StartRefused(`a restore into DATA_DIR ${dataDir} was cut off: run it again, with --replace`);
  const file = join(dataDir, DATABASE_FILE);
  if (bytesOf(file) === 0) assertNoInstallationFiles(dataDir, existsSync(file) ? 'empty' : 'missing');
  else if (isWalMissing(dataDir))
    throw new StartRefused(
      `the write-ahead log ${WAL_FILE} of DATA_DIR ${dataDir} is missing, and with it the last commits: ` +
        'put it back, restore a backup (docs/backups.md), or go on without them by the command "admin accept-lost-log"',
    );
}

/** The same for a database file that has no tables. */
export function assertTablesOrNew(client: Database, dataDir: string): void {
  const hasTables = client.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
  if (!hasTables) assertNoInstallationFiles(dataDir, 'without tables', [WAL_FILE, SHM_FILE]);
}

/** Marks a database as complete after the loss of its write-ahead log. Returns its last event, or null when no log is missing. */
export function acceptLostWal(dataDir: string): number | null {
  const unlock = lockDataDir(dataDir);
  try {
    if (!isWalMissing(dataDir)) return null;
    const client = new Database(join(dataDir, DATABASE_FILE), { fileMustExist: true });
    setCompleteness(client, COMPLETE);
    const lastEvent = client.prepare('SELECT coalesce(max(seq), 0) FROM events').pluck().get() as number;
    client.close();
    return lastEvent;
  } finally {
    unlock();
  }
}

function isWalMissing(dataDir: string): boolean {
  const hasLog = bytesOf(join(dataDir, WAL_FILE)) >= WAL_HEADER_BYTES;
  return !hasLog && completenessOf(join(dataDir, DATABASE_FILE)) === NEEDS_WAL;
}

export function setCompleteness(client: Database, value: typeof NEEDS_WAL | typeof COMPLETE): void {
  client.pragma(`user_version = ${value}`);
}

function assertNoInstallationFiles(dataDir: string, state: string, expected: readonly string[] = []): void {
  const traces = INSTALLATION_FILES.filter(
    (name) => !expected.includes(name) && isFilled(join(dataDir, name)),
  );
  if (traces.length === 0) return;
  throw new StartRefused(
    `${DATABASE_FILE} in DATA_DIR ${dataDir} is ${state}, but ${traces.join(', ')} of an installation ` +
      `${traces.length === 1 ? 'is' : 'are'} there: put the database back or restore a backup (docs/backups.md); ` +
      'for a new installation, move all of it to another folder first',
  );
}

/** A file of any size, or a folder that is not empty. */
function isFilled(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return stats.isDirectory() ? readdirSync(path).length > 0 : true;
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The flag in the file itself, without the log. */
function completenessOf(path: string): number {
  const bytes = Buffer.alloc(4);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, bytes.length, USER_VERSION_OFFSET);
  } finally {
    closeSync(file);
  }
  return bytes.readInt32BE();
}
