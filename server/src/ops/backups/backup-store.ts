/** Folder of backups: each under the time it was taken; only complete backups have such a name. */

import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '@vernier/db/create-folder';
import { acquireLock } from '@vernier/db/sqlite/connection/lock';
import { StartRefused } from '@vernier/db/start-refused';
import type { TimeMs } from '@vernier/shared/clock';
import { isoTime } from '@vernier/shared/clock';
import { isDiskFailure } from '../../platform/disk/reserve.ts';
import { BackupRefused } from './backup-refused.ts';
import { syncPath } from '../../platform/disk/durable-files.ts';
import { type Manifest, readManifest } from './manifest.ts';

const NAME = /^\d{8}T\d{9}Z$/;
/** Suffix of a backup that is being made or removed. */
const UNFINISHED = '.unfinished';

export interface StoredBackup {
  readonly name: string;
  readonly path: string;
  readonly manifest: Manifest;
  readonly takenAtMs: TimeMs;
  readonly bytes: number;
}

export class BackupStore {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Makes the folder and locks it against other backup processes until the returned function is called. */
  lock(): () => void {
    const refusal = new StartRefused(`another backup is being taken in ${this.dir}`);
    try {
      createFolder(this.dir, 0o700);
      return acquireLock(join(this.dir, 'backup.lock'), refusal);
    } catch (error) {
      if (error === refusal || isDiskFailure(error)) throw error;
      const { code } = error as NodeJS.ErrnoException;
      throw new BackupRefused(`${this.dir} is not a folder that this user can write (${code})`);
    }
  }

  /** Removes what a killed backup left. */
  clear(): void {
    for (const name of namesIn(this.dir)) {
      if (name.endsWith(UNFINISHED)) rmSync(join(this.dir, name), { recursive: true, force: true });
    }
  }

  /** A place for a backup of that moment, which counts once it is published. */
  begin(takenAtMs: TimeMs): { readonly name: string; readonly path: string } {
    const name = isoTime(takenAtMs).replaceAll(/[-:.]/g, '');
    if (namesIn(this.dir).includes(name)) throw new BackupRefused(`there is a backup ${name} already`);
    const path = join(this.dir, `${name}${UNFINISHED}`);
    mkdirSync(join(path, 'uploads'), { recursive: true, mode: 0o700 });
    return { name, path };
  }

  /** Returns its path from now on; everything in it must be durable. */
  publish({ name, path }: { readonly name: string; readonly path: string }): string {
    const final = join(this.dir, name);
    renameSync(path, final);
    syncPath(this.dir);
    return final;
  }

  /** Oldest first; what cannot be read as a backup is none. */
  list(): readonly StoredBackup[] {
    return namesIn(this.dir)
      .filter((name) => NAME.test(name))
      .toSorted()
      .flatMap((name) => {
        const stored = readShelved(name, join(this.dir, name));
        return stored === null ? [] : [stored];
      });
  }

  /** Never half a backup under its name, not even while it is removed. */
  remove({ name, path }: Pick<StoredBackup, 'name' | 'path'>): void {
    const leaving = join(this.dir, `${name}${UNFINISHED}`);
    renameSync(path, leaving);
    syncPath(this.dir);
    rmSync(leaving, { recursive: true, force: true });
  }
}

function readShelved(name: string, path: string): StoredBackup | null {
  try {
    const manifest = readManifest(path);
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    return { name, path, manifest, takenAtMs: Date.parse(manifest.taken_at), bytes };
  } catch (error) {
    if (error instanceof BackupRefused) return null;
    throw error;
  }
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
