/** Takes a backup of a data folder, whether a server runs there or not: copied, made durable, verified, and only then a backup. */

import { existsSync, linkSync } from 'node:fs';
import { join } from 'node:path';
import { type BackupSource, openBackupSource } from '@vernier/db/sqlite/maintenance/backup-source';
import { newestSchema } from '@vernier/db/sqlite/connection/migrate';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import type { Clock } from '@vernier/shared/clock';
import { isoTime } from '@vernier/shared/clock';
import { KEY_CHECK } from '../../platform/encryption/master-key.ts';
import { programVersion } from '../../platform/version.ts';
import { BackupRefused } from './backup-refused.ts';
import { assertFreeSpace } from './backup-space.ts';
import { BackupStore, type StoredBackup } from './backup-store.ts';
import { copyDurably, digestFile, syncPath } from './durable-files.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

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
  /** Called before each step. */
  readonly onStep?: (step: BackupStep) => void;
}

type Place = ReturnType<BackupStore['begin']>;

/** Throws {@link BackupRefused} when no backup was made for a known reason. */
export async function takeBackup(options: BackupOptions): Promise<StoredBackup> {
  const store = new BackupStore(options.backupDir);
  openBackupSource(options.dataDir).close();
  const unlock = store.lock();
  try {
    store.clear();
    const before = store.list().at(-1);
    for (let left = MOST_TRIES; left > 0; left -= 1) {
      const place = store.begin(options.clock.now());
      const manifest = await copied(options, place, before);
      if (manifest !== null) return await published(options, store, place, manifest);
      store.clear();
    }
    throw new BackupRefused('pictures were removed faster than they could be copied');
  } catch (error) {
    store.clear();
    throw error;
  } finally {
    unlock();
  }
}

/** Null when a picture of that moment was gone already. */
async function copied(
  { dataDir, clock, reserveBytes = 0, onStep }: BackupOptions,
  { path }: Place,
  before: StoredBackup | undefined,
): Promise<Manifest | null> {
  const source = openBackupSource(dataDir);
  try {
    assertFreeSpace({ dataDir, backupDir: path, bytes: source.bytes, reserveBytes });
    const ids = source.uploads();
    const takenAt = isoTime(clock.now());
    onStep?.('uploads');
    for (const id of ids) if (!keepUpload(id, dataDir, path, before)) return null;
    syncPath(join(path, 'uploads'));
    onStep?.('database');
    await source.copyTo(join(path, DATABASE_FILE));
    syncPath(join(path, DATABASE_FILE));
    onStep?.('manifest');
    const files = [DATABASE_FILE, ...ids.map((id) => `uploads/${id}`)];
    const manifest: Manifest = {
      form: 1,
      program: programVersion(),
      schema: { ...source.schema },
      taken_at: takenAt,
      sequence: source.sequence,
      key: source.setting(KEY_CHECK),
      files: files.map((file) => ({ path: file, ...digestFile(join(path, file)) })),
    };
    writeManifest(path, manifest);
    syncPath(path);
    return manifest;
  } finally {
    source.close();
  }
}

/** A picture never changes: what the backup before holds whole is shared with it, the rest is copied. False when it is gone. */
function keepUpload(id: string, dataDir: string, path: string, before: StoredBackup | undefined): boolean {
  const name = `uploads/${id}`;
  if (before !== undefined && isWhole(before, name) && isLinked(join(before.path, name), join(path, name)))
    return true;
  try {
    copyDurably(join(dataDir, name), join(path, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (stillNeeds(dataDir, id)) throw new BackupRefused(`${name}: the database needs it, and it is missing`);
  return false;
}

function isWhole({ path, manifest }: StoredBackup, name: string): boolean {
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
  { onStep, migrationsDir }: BackupOptions,
  store: BackupStore,
  place: Place,
  manifest: Manifest,
): Promise<StoredBackup> {
  onStep?.('verification');
  const { faults } = await verifyBackup(place.path, newestSchema(migrationsDir));
  if (faults.length > 0) throw new BackupRefused(['the copy is not sound', ...faults].join('\n'));
  onStep?.('publication');
  const path = store.publish(place);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  return { name: place.name, path, manifest, takenAtMs: Date.parse(manifest.taken_at), bytes };
}
