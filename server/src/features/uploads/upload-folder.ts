/** Folder of uploaded files, each encrypted with its own key: a file is there whole and on the disk, or not at all. */

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of every file, for later formats. */
const FORM = 1;

interface EncryptedFile {
  readonly key: Buffer;
  readonly encrypted: Buffer;
}

const FOLDER = 'uploads';
/** Of a file that is being written. */
const UNFINISHED = '.part';
/** Other accounts of the system cannot read the files. */
const OWNER_ONLY = 0o600;
const OWNER_ENTERS = 0o700;

export class UploadFolder {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, FOLDER);
    mkdirSync(this.#path, { recursive: true, mode: OWNER_ENTERS });
  }

  /** On the disk, under its name, when this returns. */
  async write(id: string, bytes: Buffer): Promise<void> {
    const unfinished = this.#file(`${id}${UNFINISHED}`);
    try {
      await written(unfinished, bytes);
      await rename(unfinished, this.#file(id));
      await this.#sync();
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  read(id: string): Promise<Buffer> {
    return readFile(this.#file(id));
  }

  /** A missing file is no error. */
  remove(id: string): Promise<void> {
    return rm(this.#file(id), { force: true });
  }

  /** Names of all files. */
  names(): readonly string[] {
    return readdirSync(this.#path);
  }

  removeAll(names: readonly string[]): void {
    for (const name of names) rmSync(this.#file(name), { recursive: true, force: true });
  }

  /** A new name is durable once its folder is. */
  async #sync(): Promise<void> {
    const folder = await open(this.#path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  #file(name: string): string {
    return join(this.#path, name);
  }
}

async function written(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Id of the picture in a file, which may be unfinished. */
export function idOfFile(name: string): string {
  return name.replace(UNFINISHED, '');
}

/** AES-256-GCM with one key per file. `name` is what the file is bound to: under another name it does not open. */
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
