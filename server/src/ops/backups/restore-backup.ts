/**
 * Restores a backup into a data folder: verified, copied next to the existing data, migrated to this program's schema and audited, and only
 * then swapped in. What was there is moved aside, never deleted; a restore that is cut off is run again.
 */

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '@vernier/db/create-folder';
import { openBackupSource } from '@vernier/db/sqlite/maintenance/backup-source';
import {
  DATABASE_FILE,
  KEY_FILE,
  MARKET_KEY_FILE,
  RESTORE_MARKER,
  SHM_FILE,
  TAPE_KEY_FILE,
  WAL_FILE,
} from '@vernier/db/sqlite/connection/folder-state';
import { lockDataDir } from '@vernier/db/sqlite/connection/lock';
import { newestSchema } from '@vernier/db/sqlite/connection/migrate';
import { openSqlite } from '@vernier/db/sqlite/open';
import type { Clock } from '@vernier/shared/clock';
import { isoTime } from '@vernier/shared/clock';
import { keyOfFile } from '../../platform/encryption/key-file.ts';
import { checksOf, keyCheck } from '../../platform/encryption/master-key.ts';
import { auditFolder } from './audit-folder.ts';
import type { BackupKey } from './backup-key.ts';
import { BackupRefused } from './backup-refused.ts';
import { copyDurably, digestFile, syncPath } from '../../platform/disk/durable-files.ts';
import type { Manifest } from './manifest.ts';
import { decryptBackupFile, ENCRYPTED_ENDING } from './encrypted-file.ts';
import { type BackupAccess, openingKey, verifyBackup } from './verify-backup.ts';
import { WorkFolder } from './work-folder.ts';

/** Folder during copy and audit; the current data is still unchanged. */
const STAGING = 'restore.part';
/** Files and folders that a restore replaces; keys, backups and other files stay. */
const REPLACED = [DATABASE_FILE, WAL_FILE, SHM_FILE, MARKET_KEY_FILE, TAPE_KEY_FILE, 'uploads', 'outbox'];
/** Files and folders that a restore copies, the database last: without it no server starts in a half restored folder. */
const PLACED = ['uploads', KEY_FILE, DATABASE_FILE];

export type RestoreStep = 'verification' | 'copy' | 'migration' | 'swap' | 'aside' | 'placement' | 'end';

export interface RestoreOptions {
  readonly from: string;
  readonly dataDir: string;
  readonly migrationsDir: string;
  readonly clock: Clock;
  /** The setting `SECRET_KEY`; null where the data folder keeps the key. */
  readonly secretKey: Buffer | null;
  /** The setting `SECRET_KEY_PREVIOUS`. */
  readonly previousKeys: readonly Buffer[];
  /** A separate copy of the key, which is copied into the data folder. */
  readonly keyFile: string | null;
  /** Moves existing data aside. */
  readonly replace: boolean;
  /** The setting BACKUP_KEY. */
  readonly backupKey?: BackupKey | null;
  /** Folder for the decrypted database during verification; the data folder without it. */
  readonly workDir?: string | null;
  /** Called before each step. */
  readonly onStep?: (step: RestoreStep) => void;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Where what was there is now; null when there was nothing. */
  readonly aside: string | null;
  /** Whether a start finds the key of the encrypted data. */
  readonly hasKey: boolean;
  /** Fingerprints of earlier keys that some of the data is encrypted with, and that a start does not find. */
  readonly missingKeys: readonly string[];
}

/** Throws {@link BackupRefused}, or the lock's refusal, and then nothing in place has changed. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir, backupKey: key = null, workDir, onStep } = options;
  onStep?.('verification');
  createFolder(workDir ?? dataDir);
  const work = new WorkFolder(workDir ?? dataDir, 'verify.part');
  try {
    return await restored(options, { key, work });
  } finally {
    work.close();
  }
}

async function restored(options: RestoreOptions, access: BackupAccess): Promise<Restored> {
  const { from, dataDir, migrationsDir, onStep } = options;
  const { manifest, faults } = await verifyBackup(from, newestSchema(migrationsDir), access);
  if (faults.length > 0) throw new BackupRefused([`${from} is not sound`, ...faults].join('\n'));
  createFolder(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    if (!options.replace && holdsData(dataDir))
      throw new BackupRefused(`${dataDir} holds data already: --replace moves it aside`);
    const hasKey = assertKey(options, manifest);
    const staged = join(dataDir, STAGING);
    try {
      const missingKeys = await stage(options, staged, { manifest, key: openingKey(from, manifest, access) });
      onStep?.('swap');
      return { manifest, aside: swapIn(options, staged), hasKey, missingKeys };
    } catch (error) {
      rmSync(staged, { recursive: true, force: true });
      throw error;
    }
  } finally {
    unlock();
  }
}

function holdsData(dataDir: string): boolean {
  return [...REPLACED, RESTORE_MARKER].some((name) => existsSync(join(dataDir, name)));
}

/** True when the right key is at hand; refuses a wrong one. */
function assertKey(
  { secretKey, previousKeys, keyFile, dataDir, replace }: RestoreOptions,
  { key: expectedCheck }: Manifest,
): boolean {
  if (expectedCheck === null) return true;
  const place = join(dataDir, KEY_FILE);
  if (keyFile !== null && keyOfFile(keyFile) === null) throw new BackupRefused(`${keyFile} is not there`);
  const given = secretKey ?? (keyFile === null ? keyOfFile(place) : keyOfFile(keyFile));
  if (given === null) return false;
  if (![given, ...previousKeys].some((key) => keyCheck(key) === expectedCheck)) {
    const name = secretKey === null ? (keyFile ?? place) : 'SECRET_KEY';
    throw new BackupRefused(
      `${name} is not the key that this backup was encrypted with (${expectedCheck.slice(0, 16)})`,
    );
  }
  if (keyFile !== null && existsSync(place) && !isSameKey(keyFile, place) && !replace)
    throw new BackupRefused(`${place} is another key: --replace moves it aside`);
  return true;
}

/** A backup from the middle of a change of the key needs more than one. */
function findMissingKeys(
  { secretKey, previousKeys, keyFile, dataDir }: RestoreOptions,
  staged: string,
): readonly string[] {
  const source = openBackupSource(staged);
  try {
    const inPlace = keyOfFile(keyFile ?? join(dataDir, KEY_FILE));
    const presentChecks = [secretKey, inPlace, ...previousKeys].flatMap((key) =>
      key === null ? [] : keyCheck(key),
    );
    return checksOf(source.setting)
      .slice(1)
      .filter((check) => !presentChecks.includes(check));
  } finally {
    source.close();
  }
}

/** A verified backup; the key is null for a plain one. */
interface Verified {
  readonly manifest: Manifest;
  readonly key: BackupKey | null;
}

/** Copies and migrates the backup next to the data. Returns {@link Restored.missingKeys}. */
async function stage(
  options: RestoreOptions,
  staged: string,
  { manifest, key }: Verified,
): Promise<readonly string[]> {
  const { from, dataDir, migrationsDir, clock, keyFile, onStep } = options;
  onStep?.('copy');
  // Of a restore that was cut off: a backup has all of it.
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(join(staged, 'uploads'), { recursive: true, mode: 0o700 });
  for (const file of manifest.files) {
    const name = key === null ? file.path : file.path.slice(0, -ENCRYPTED_ENDING.length);
    const [source, target] = [join(from, file.path), join(staged, name)];
    const sha256 = key === null ? file.sha256 : decryptBackupFile({ name, from: source, to: target, key });
    if (key === null) copyDurably(source, target);
    if (digestFile(target).sha256 !== sha256)
      throw new BackupRefused(`${name}: what was written to ${dataDir} is not what was read`);
  }
  const missingKeys = findMissingKeys(options, staged);
  if (manifest.schema.number !== newestSchema(migrationsDir)) {
    onStep?.('migration');
    await openSqlite({ dataDir: staged, migrationsDir, nowMs: clock.now() }).close();
    const faults = await auditFolder(staged);
    if (faults.length > 0) throw new BackupRefused(['the migrated copy is not sound', ...faults].join('\n'));
  }
  // Read before anything is moved: the file may be the very one in the data folder, and then that one stays.
  if (keyFile !== null && !isSameKey(keyFile, join(dataDir, KEY_FILE)))
    copyDurably(keyFile, join(staged, KEY_FILE));
  syncPath(join(staged, 'uploads'));
  syncPath(staged);
  return missingKeys;
}

function isSameKey(one: string, other: string): boolean {
  const [first, second] = [keyOfFile(one), keyOfFile(other)];
  return first !== null && second !== null && first.equals(second);
}

/** A rename that can be undone. */
interface Move {
  readonly from: string;
  readonly to: string;
}

/**
 * Puts the staged files in place. Meanwhile {@link RESTORE_MARKER} marks the folder so that no server starts in it; a
 * failure restores the previous files.
 */
function swapIn({ dataDir, clock, onStep }: RestoreOptions, staged: string): string | null {
  const marker = join(dataDir, RESTORE_MARKER);
  const wasCutOff = existsSync(marker);
  const placed = PLACED.filter((name) => existsSync(join(staged, name)));
  const present = [...new Set([...REPLACED, ...placed])].filter((name) => existsSync(join(dataDir, name)));
  const aside = present.length === 0 ? null : asideOf(dataDir, clock);
  const moves: Move[] = [];
  const move = (from: string, to: string) => {
    renameSync(from, to);
    moves.push({ from, to });
  };
  try {
    mkdirSync(marker, { recursive: true, mode: 0o700 });
    if (aside !== null) mkdirSync(aside, { recursive: true, mode: 0o700 });
    syncPath(dataDir);
    onStep?.('aside');
    for (const name of present) move(join(dataDir, name), join(aside ?? '', name));
    if (aside !== null) syncPath(aside);
    onStep?.('placement');
    for (const name of placed) move(join(staged, name), join(dataDir, name));
    syncPath(dataDir);
  } catch (error) {
    const outcome = isUndone(moves, { aside, marker: wasCutOff ? null : marker })
      ? 'all is as it was'
      : `what was there is in ${aside}; run it again with --replace`;
    throw new BackupRefused(`the restore failed, ${outcome}: ${(error as Error).message}`);
  }
  onStep?.('end');
  rmSync(staged, { recursive: true, force: true });
  rmSync(marker, { recursive: true, force: true });
  syncPath(dataDir);
  return aside;
}

/** Takes the moves back. The marker stays where a restore before this one was cut off: the folder was half before. */
function isUndone(
  moves: readonly Move[],
  { aside, marker }: { readonly aside: string | null; readonly marker: string | null },
): boolean {
  try {
    for (const { from, to } of moves.toReversed()) renameSync(to, from);
    if (aside !== null) rmSync(aside, { recursive: true, force: true });
    if (marker !== null) rmSync(marker, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

function asideOf(dataDir: string, clock: Clock): string {
  return join(dataDir, `replaced-${isoTime(clock.now()).replaceAll(/[-:.]/g, '')}`);
}
