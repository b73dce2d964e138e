/** Takes a backup of a data folder, whether a server runs there or not: copied, made durable, verified, and only then a backup. */

import { existsSync, linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BackupSource, openBackupSource } from '@vernier/db/sqlite/maintenance/backup-source';
import { newestSchema } from '@vernier/db/sqlite/connection/migrate';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import type { Clock } from '@vernier/shared/clock';
import { isoTime } from '@vernier/shared/clock';
import { KEY_CHECK } from '../../platform/encryption/master-key.ts';
import { programVersion } from '../../platform/version.ts';
import { CheckpointFolder, checkpointForm } from '../verification/checkpoint-folder.ts';
import { newDatabaseFaults } from '../verification/database-faults.ts';
import { auditFolder } from './audit-folder.ts';
import type { BackupKey } from './backup-key.ts';
import { BackupRefused } from './backup-refused.ts';
import { assertFreeSpace } from './backup-space.ts';
import { BackupStore, type StoredBackup } from './backup-store.ts';
import { copyDurably, digestFile, syncPath } from '../../platform/disk/durable-files.ts';
import { ENCRYPTED_ENDING, encryptBackupFile } from './encrypted-file.ts';
import { signedWith, isSignedWith, type Manifest, writeManifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';
import { WorkFolder } from './work-folder.ts';

/** A picture may be removed between the moment and its copy; then the moment is chosen again. */
const MOST_TRIES = 5;

export type BackupStep = 'uploads' | 'database' | 'manifest' | 'verification' | 'publication';

export interface BackupOptions {
  readonly dataDir: string;
  readonly backupDir: string;
  readonly migrationsDir: string;
  readonly clock: Clock;
  /** What DATA_DIR keeps for a full disk, which a backup on the same disk leaves alone; 0 keeps nothing. */
  readonly reserveBytes?: number;
  /** The setting BACKUP_KEY; null takes a plain backup. */
  readonly key?: BackupKey | null;
  /** Folder for the database before it is encrypted; DATA_DIR without it. */
  readonly workDir?: string | null;
  /** Called before each step. */
  readonly onStep?: (step: BackupStep) => void;
  /** Called with what the verification compared, one line each. */
  readonly onNote?: (line: string) => void;
}

type Place = ReturnType<BackupStore['begin']>;

/** A backup in progress. */
interface Taking {
  readonly options: BackupOptions;
  readonly place: Place;
  readonly before: StoredBackup | undefined;
  readonly key: BackupKey | null;
  readonly work: WorkFolder;
}

/** Throws {@link BackupRefused} when no backup was made for a known reason. */
export async function takeBackup(options: BackupOptions): Promise<StoredBackup> {
  const { dataDir, backupDir, clock, key = null } = options;
  const store = new BackupStore(backupDir);
  openBackupSource(dataDir).close();
  const unlock = store.lock();
  const work = new WorkFolder(options.workDir ?? dataDir, 'backup.part');
  try {
    store.clear();
    const before = store.list().at(-1);
    for (let left = MOST_TRIES; left > 0; left -= 1) {
      const place = store.begin(clock.now());
      const taking: Taking = { options, place, before, key, work };
      const manifest = await copied(taking);
      if (manifest !== null) return await published(taking, store, manifest);
      store.clear();
    }
    throw new BackupRefused('pictures were removed faster than they could be copied');
  } catch (error) {
    store.clear();
    throw error;
  } finally {
    work.close();
    unlock();
  }
}

/** Null when a picture of that moment was already removed. */
async function copied(taking: Taking): Promise<Manifest | null> {
  const { options, place, key } = taking;
  const { dataDir, clock, onStep } = options;
  const { path } = place;
  const source = openBackupSource(dataDir);
  try {
    assertSpace(taking, source.bytes);
    const ids = source.uploads();
    const takenAt = isoTime(clock.now());
    onStep?.('uploads');
    for (const id of ids) if (!keepUpload(taking, `uploads/${id}`, id)) return null;
    syncPath(join(path, 'uploads'));
    onStep?.('database');
    await keepDatabase(taking, source);
    onStep?.('manifest');
    const files = [DATABASE_FILE, ...ids.map((id) => `uploads/${id}`)].map((file) => storedName(file, key));
    const manifest: Manifest = {
      form: key === null ? 1 : 2,
      program: programVersion(),
      schema: { ...source.schema },
      taken_at: takenAt,
      sequence: source.sequence,
      ...(source.auditHead === null ? {} : { audit_head: source.auditHead }),
      key: source.setting(KEY_CHECK),
      files: files.map((file) => ({ path: file, ...digestFile(join(path, file)) })),
    };
    const written = key === null ? manifest : signedWith(manifest, key);
    writeManifest(path, written);
    syncPath(path);
    return written;
  } finally {
    source.close();
  }
}

function storedName(file: string, key: BackupKey | null): string {
  return key === null ? file : `${file}${ENCRYPTED_ENDING}`;
}

function assertSpace({ options, place, key, work }: Taking, bytes: number): void {
  const { dataDir, reserveBytes = 0 } = options;
  assertFreeSpace({ dataDir, folder: place.path, bytes, reserveBytes });
  if (key !== null) assertFreeSpace({ dataDir, folder: work.path, bytes: bytes * 2, reserveBytes });
}

async function keepDatabase({ place, key, work }: Taking, source: BackupSource): Promise<void> {
  const file = join(place.path, storedName(DATABASE_FILE, key));
  if (key === null) {
    await source.copyTo(file);
    syncPath(file);
    return;
  }
  const plain = join(work.path, DATABASE_FILE);
  try {
    await source.copyTo(plain);
    encryptBackupFile({ name: DATABASE_FILE, from: plain, to: file, key });
  } finally {
    rmSync(plain, { force: true });
  }
}

/** A picture never changes: a complete copy in the previous backup is shared, the rest is copied. False when it was removed. */
function keepUpload({ options, place, before, key }: Taking, name: string, id: string): boolean {
  const { dataDir } = options;
  const stored = storedName(name, key);
  const [from, to] = [join(dataDir, name), join(place.path, stored)];
  if (before !== undefined && isShareable(before, stored, key) && isLinked(join(before.path, stored), to))
    return true;
  try {
    if (key === null) copyDurably(from, to);
    else encryptBackupFile({ name, from, to, key });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (stillNeeds(dataDir, id)) throw new BackupRefused(`${name}: the database needs it, and it is missing`);
  return false;
}

/** Whether a file of an earlier backup is whole, and encrypted with the same key. */
function isShareable({ path, manifest }: StoredBackup, name: string, key: BackupKey | null): boolean {
  if (key !== null && !isSignedWith(manifest, key)) return false;
  const noted = manifest.files.find((file) => file.path === name);
  if (noted === undefined || !existsSync(join(path, name))) return false;
  return digestFile(join(path, name)).sha256 === noted.sha256;
}

/** Not every disk knows links. */
function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function stillNeeds(dataDir: string, id: string): boolean {
  const now: BackupSource = openBackupSource(dataDir);
  try {
    return now.uploads().includes(id);
  } finally {
    now.close();
  }
}

async function published(
  { options: { dataDir, onStep, onNote, migrationsDir }, place, key, work }: Taking,
  store: BackupStore,
  manifest: Manifest,
): Promise<StoredBackup> {
  onStep?.('verification');
  const schema = newestSchema(migrationsDir);
  const checkpoints = new CheckpointFolder(dataDir, checkpointForm(schema));
  const audit = (dir: string) =>
    auditFolder(dir, (rows) => newDatabaseFaults(rows, { checkpoints, note: (line) => onNote?.(line) }));
  const { faults } = await verifyBackup(place.path, schema, { key, work, audit });
  if (faults.length > 0) throw new BackupRefused(['the copy is not sound', ...faults].join('\n'));
  onStep?.('publication');
  const path = store.publish(place);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  return { name: place.name, path, manifest, takenAtMs: Date.parse(manifest.taken_at), bytes };
}
