/** Folder for the decrypted copy of a backup: created at its first use, for one process at a time, and removed at the end. */

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from '@vernier/db/sqlite/connection/lock';
import { StartRefused } from '@vernier/db/start-refused';
import { BackupRefused } from './backup-refused.ts';

const OWNER_ONLY = 0o700;

export class WorkFolder {
  readonly #dir: string;
  readonly #name: string;
  #unlock: (() => void) | null = null;

  /** Below `dir`, which is not a folder of backups: what is in it is not encrypted. */
  constructor(dir: string, name: 'backup.part' | 'verify.part') {
    this.#dir = dir;
    this.#name = name;
  }

  /** Throws {@link BackupRefused} without the folder around it, and the lock's refusal while another process uses it. */
  get path(): string {
    const path = join(this.#dir, this.#name);
    if (this.#unlock !== null) return path;
    if (!existsSync(this.#dir))
      throw new BackupRefused(
        `${this.#dir} is not there: --work DIR names a folder for the decrypted copy of a backup`,
      );
    const refusal = new StartRefused(`another backup or verification is using ${path}`);
    this.#unlock = acquireLock(`${path}.lock`, refusal);
    // Of a process that was killed.
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { mode: OWNER_ONLY });
    return path;
  }

  close(): void {
    if (this.#unlock === null) return;
    rmSync(join(this.#dir, this.#name), { recursive: true, force: true });
    this.#unlock();
    this.#unlock = null;
  }
}
