/**
 * Disk reserve: a file of random bytes in the data folder, released when the disk is full, so that open positions
 * can still be closed. An empty reserve file marks for the next start that it was needed.
 */

import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'disk.reserve';
const PIECE_BYTES = 1_048_576;

/** Error codes of a full or failing disk. */
const DISK_FAILURE = /^(?:SQLITE_(?:FULL|IOERR\w*)|ENOSPC|EDQUOT|EFBIG|EIO)$/;

/** Also finds the error inside another one, as database queries wrap it. */
export function isDiskFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOne = 'code' in error && DISK_FAILURE.test(String(error.code));
  return isOne || (error.cause !== error && isDiskFailure(error.cause));
}

/** `kept`: the space can be released; `given`: it was released and not taken again. */
export type ReserveState = 'none' | 'kept' | 'given';

export class Reserve {
  readonly #file: string;
  readonly #bytes: number;

  constructor(dataDir: string, bytes: number) {
    this.#file = join(dataDir, FILE);
    this.#bytes = bytes;
  }

  get state(): ReserveState {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size;
    if (size === undefined) return 'none';
    return size === 0 ? 'given' : 'kept';
  }

  /** Releases the space. That needs no space itself, unless there was no reserve. */
  give(): void {
    try {
      if (existsSync(this.#file)) truncateSync(this.#file, 0);
      else writeFileSync(this.#file, '');
    } catch {
      // a disk that cannot take even this is full anyway, and the next start detects that
    }
  }

  /** Takes the space again; false without enough of it. Random bytes, because zeros take no space on some disks. */
  async take(): Promise<boolean> {
    const made = `${this.#file}.new`;
    try {
      const file = await open(made, 'w', 0o600);
      try {
        for (let left = this.#bytes; left > 0; left -= PIECE_BYTES)
          await file.writeFile(randomBytes(Math.min(left, PIECE_BYTES)));
        await file.sync();
      } finally {
        await file.close();
      }
      renameSync(made, this.#file);
      return true;
    } catch {
      await rm(made, { force: true });
      return false;
    }
  }
}
