/**
 * What is secret at rest: personal words are sealed with AES-256-GCM, and looked up by a keyed digest. Every purpose has
 * its own keys, derived from one master key, so that what was sealed for one opens for no other.
 */

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What something is sealed, or digested, for. */
export type Purpose =
  | 'email'
  | 'mobile'
  | 'real_name'
  | 'card_id'
  | 'totp'
  | 'recovery_code'
  | 'admin_totp'
  | 'admin_recovery_code'
  | 'draw_method'
  | 'payee_key'
  | 'destination'
  | 'answer'
  | 'file_key'
  | 'message'
  | 'push'
  | 'push_keys'
  | 'support'
  | 'code'
  | 'target'
  | 'check';

export const MASTER_KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of everything sealed, so that another form can come beside this one. */
const FORM = 1;

export class Vault {
  readonly #master: Buffer;
  readonly #keys = new Map<string, Buffer>();

  constructor(master: Buffer) {
    this.#master = master;
  }

  /** The text sealed under a fresh nonce: twice the same text gives two texts. */
  seal(purpose: Purpose, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key('seal', purpose), nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(FORM), nonce, body, cipher.getAuthTag()]).toString('base64url');
  }

  /** Throws when it was not sealed here for this purpose, or a bit of it has changed since. */
  open(purpose: Purpose, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes[0] !== FORM || bytes.length < 1 + NONCE_BYTES + TAG_BYTES)
      throw new Error(`this was not sealed by us (${purpose})`);
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key('seal', purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const body = bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  /** The keyed digest of a text, 64 hex digits: equal for equal texts, and without the key nothing to guess by. */
  index(purpose: Purpose, text: string): string {
    return createHmac('sha256', this.#key('index', purpose)).update(text, 'utf8').digest('hex');
  }

  #key(use: 'seal' | 'index', purpose: Purpose): Buffer {
    const name = `vernier ${use} ${purpose}`;
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#master, '', name, MASTER_KEY_BYTES));
    this.#keys.set(name, key);
    return key;
  }
}
