/** Key of encrypted backups, the setting BACKUP_KEY: it encrypts the files and authenticates the manifest. */

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
/** Enough to tell keys apart in messages. */
const SHOWN_DIGITS = 16;

export class BackupKey {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Identifies the key without revealing it: 16 hex digits. */
  get fingerprint(): string {
    return this.#derived('', 'vernier backup fingerprint').toString('hex').slice(0, SHOWN_DIGITS);
  }

  /** Key of one file, by the random salt in its header and its path in the backup. */
  fileKey(salt: Buffer, path: string): Buffer {
    return this.#derived(salt, `vernier backup file ${path}`);
  }

  /** Message authentication code of a manifest's text: 64 hex digits. */
  mac(text: string): string {
    return createHmac('sha256', this.#derived('', 'vernier backup manifest')).update(text).digest('hex');
  }

  isMac(text: string, mac: string): boolean {
    const [right, given] = [Buffer.from(this.mac(text)), Buffer.from(mac)];
    return right.length === given.length && timingSafeEqual(right, given);
  }

  #derived(salt: Buffer | string, use: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, salt, use, KEY_BYTES));
  }
}
