/**
 * Encrypted files of a backup: AES-256-GCM in chunks, as a stream. The nonce of a chunk is its number and whether it is the
 * last, so that chunks cannot be reordered, repeated or cut off. The format is in docs/backups.md.
 */

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import type { BackupKey } from './backup-key.ts';
import { BackupRefused } from './backup-refused.ts';

const MAGIC = Buffer.from('vernier1', 'ascii');
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const OWNER_ONLY = 0o600;

export interface EncryptedFile {
  /** Path in the backup without {@link ENCRYPTED_ENDING}; the key of the file depends on it. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly key: BackupKey;
}

/** Suffix of encrypted files in a backup. */
export const ENCRYPTED_ENDING = '.enc';

/** Writes `to`, which must not exist; it is on disk when the call returns. */
export function encryptBackupFile({ name, from, to, key }: EncryptedFile): void {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = key.fileKey(salt, name);
  withFiles(from, to, (source, target) => {
    writeAll(target, MAGIC);
    writeAll(target, salt);
    for (const { number, bytes, isLast } of chunksOf(source, 0, CHUNK_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast));
      writeAll(target, cipher.update(bytes));
      cipher.final();
      writeAll(target, cipher.getAuthTag());
    }
  });
}

/**
 * Decrypts to `to`, or only verifies when it is null. Returns the SHA-256 of the decrypted bytes. Throws {@link BackupRefused}
 * for a file that is not as it was written with this key; what is in `to` then must not be used.
 */
export function decryptBackupFile({
  name,
  from,
  to,
  key,
}: Omit<EncryptedFile, 'to'> & { readonly to: string | null }): string {
  const digest = createHash('sha256');
  withFiles(from, to, (source, target) => {
    const header = readUpTo(source, 0, HEADER_BYTES);
    if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
      throw new BackupRefused(`${name}${ENCRYPTED_ENDING}: it is not an encrypted file`);
    const fileKey = key.fileKey(header.subarray(MAGIC.length), name);
    for (const { number, bytes, isLast } of chunksOf(source, HEADER_BYTES, CHUNK_BYTES + TAG_BYTES)) {
      const plain = openChunk(fileKey, nonceOf(number, isLast), bytes);
      if (plain === null)
        throw new BackupRefused(`${name}${ENCRYPTED_ENDING}: it is not what was written with BACKUP_KEY`);
      digest.update(plain);
      writeAll(target, plain);
    }
  });
  return digest.digest('hex');
}

/** Null when the chunk is not authentic. */
function openChunk(fileKey: Buffer, nonce: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length < TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  const plain = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
  try {
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}

/** A number of eleven bytes, and a byte that is 1 for the last chunk. Each file has its own key, so that no nonce repeats. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

interface Chunk {
  readonly number: number;
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** An empty file has one empty chunk; another one has no empty chunk. */
function* chunksOf(file: number, from: number, chunkBytes: number): Generator<Chunk> {
  const { size } = fstatSync(file);
  const count = Math.max(1, Math.ceil((size - from) / chunkBytes));
  for (let number = 0; number < count; number += 1) {
    const bytes = readUpTo(file, from + number * chunkBytes, chunkBytes);
    yield { number, bytes, isLast: number === count - 1 };
  }
}

function readUpTo(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(file, bytes, filled, length - filled, from + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

function writeAll(file: number | null, bytes: Buffer): void {
  if (file === null) return;
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}

/** Opens both, makes the target durable, and closes both. */
function withFiles(
  from: string,
  to: string | null,
  work: (source: number, target: number | null) => void,
): void {
  const source = openSync(from, 'r');
  try {
    const target = to === null ? null : openSync(to, 'wx', OWNER_ONLY);
    try {
      work(source, target);
      if (target !== null) fsyncSync(target);
    } finally {
      if (target !== null) closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}
