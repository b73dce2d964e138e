/**
 * Room that is kept for the end: a file of random bytes in the data folder, given back when the disk is full, so that what is
 * open can still be closed. A reserve of no bytes says to the next start that it was needed.
 */

import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'disk.reserve';
const PIECE_BYTES = 1_048_576;

/** What a disk answers that has no room, or that fails: both leave only what is kept for the end. */
const DISK_FAILURE = /^(?:SQLITE_(?:FULL|IOERR\w*)|ENOSPC|EDQUOT|EFBIG|EIO)$/;

/** Also where another error was made of it, as the queries of the database do. */
export function isDiskFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOne = 'code' in error && DISK_FAILURE.test(String(error.code));
  return isOne || (error.cause !== error && isDiskFailure(error.cause));
}

/** `kept`: its room can be given back; `given`: it was, and nobody has had room since. */
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

  /** Gives the room back. It needs no new room itself, unless there never was a reserve. */
  give(): void {
    try {
      if (existsSync(this.#file)) truncateSync(this.#file, 0);
      else writeFileSync(this.#file, '');
    } catch {
      // a disk that takes not even this is full all the same, and the next start sees that it is
    }
  }

  /** Takes the room again; false where there is none, whatever the disk says is free. Bytes by chance: zeros take no room on some disks. */
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
