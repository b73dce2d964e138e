/** Encryption of uploaded files: AES-256-GCM with one key per file, bound to the owner and the id of the file. */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of every file, for later formats. */
const FORM = 1;

export interface EncryptedFile {
  readonly key: Buffer;
  readonly encrypted: Buffer;
}

/** `name` is what the file is bound to: under another name it does not open. */
export function encryptFile(name: string, bytes: Buffer): EncryptedFile {
  const key = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return { key, encrypted: Buffer.concat([Buffer.of(FORM), nonce, body, cipher.getAuthTag()]) };
}

/** Throws when a bit of the file has changed, or it is another one. */
export function decryptFile(name: string, { key, encrypted }: EncryptedFile): Buffer {
  if (encrypted[0] !== FORM || encrypted.length < 1 + NONCE_BYTES + TAG_BYTES)
    throw new Error('this file was not encrypted by this installation');
  const nonce = encrypted.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(name)).setAuthTag(encrypted.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
