/** Key files: 32 bytes in base64 that only the system account of the server can read. */

import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefused } from '@vernier/db/start-refused';

const KEY_BYTES = 32;
/** Other accounts of the system cannot read the file. */
const OWNER_ONLY = 0o600;

/** The key of a file; null when there is no such file. */
export function keyOfFile(path: string): Buffer | null {
  const found = readKeyFile(path);
  if (found !== null && found.length !== KEY_BYTES) throw new StartRefused(`${path} does not hold a key`);
  return found;
}

/** The bytes of a file, which may not be a key; null when there is no such file. */
export function readKeyFile(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a key to a file: complete and on disk when the name exists, also where processes write the same key at once. */
export function createKeyFile(path: string, key: Buffer): void {
  const draft = `${path}.${randomUUID()}.draft`;
  const file = openSync(draft, 'w', OWNER_ONLY);
  try {
    writeSync(file, `${key.toString('base64')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
