/** Durable file operations: on disk when a call returns; and digests of files. */

import { createHash } from 'node:crypto';
import { closeSync, constants, copyFileSync, fsyncSync, openSync, readSync, statSync } from 'node:fs';

const PIECE_BYTES = 1024 * 1024;

export interface FileDigest {
  readonly size: number;
  readonly sha256: string;
}

/** Makes a file's bytes durable, or the names in a folder. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Refuses to overwrite a file. */
export function copyDurably(from: string, to: string): void {
  const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants;
  copyFileSync(from, to, COPYFILE_EXCL | COPYFILE_FICLONE);
  syncPath(to);
}

export function digestFile(path: string): FileDigest {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const bytes = readSync(file, piece);
      if (bytes === 0) break;
      hash.update(piece.subarray(0, bytes));
    }
  } finally {
    closeSync(file);
  }
  return { size: statSync(path).size, sha256: hash.digest('hex') };
}
