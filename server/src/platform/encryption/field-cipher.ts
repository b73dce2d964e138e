/**
 * Field encryption: personal data is encrypted with AES-256-GCM, and looked up by a blind index (keyed hash). Every purpose has its
 * own keys, derived from one master key; each encrypted text names its key, so that the master key can be rotated.
 */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DerivedKeys, digestWith, KEY_ID_BYTES } from './derived-keys.ts';
import type { Purpose } from './purpose.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of an encrypted text: the format with the key id next, and the older one without. */
const FORM = 2;
const FORM_WITHOUT_ID = 1;

/** What opens and looks up what was written before the master key was changed. */
export interface OldKeys {
  readonly previous?: readonly Buffer[];
  /** Index keys of hashes whose texts are unknown to the server. */
  readonly carried?: ReadonlyMap<Purpose, readonly Buffer[]>;
}

export class FieldCipher {
  readonly #current: DerivedKeys;
  readonly #all: readonly DerivedKeys[];
  readonly #carried: ReadonlyMap<Purpose, readonly Buffer[]>;

  constructor(master: Buffer, { previous = [], carried = new Map() }: OldKeys = {}) {
    this.#current = new DerivedKeys(master);
    this.#all = [this.#current, ...previous.map((key) => new DerivedKeys(key))];
    this.#carried = carried;
  }

  /** Prefix of every text encrypted with the current key: format and key id take a whole number of base64 letters. */
  get prefix(): string {
    return Buffer.concat([Buffer.of(FORM), this.#current.id]).toString('base64url');
  }

  /** Encrypts with a new nonce: the same text gives two different results. */
  encrypt(purpose: Purpose, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const encryptor = createCipheriv(CIPHER, this.#current.key('seal', purpose), nonce);
    const body = Buffer.concat([encryptor.update(text, 'utf8'), encryptor.final()]);
    const parts = [Buffer.of(FORM), this.#current.id, nonce, body, encryptor.getAuthTag()];
    return Buffer.concat(parts).toString('base64url');
  }

  /** Throws when the text was not encrypted for this purpose with an available key, or was modified. */
  decrypt(purpose: Purpose, encrypted: string): string {
    const bytes = Buffer.from(encrypted, 'base64url');
    for (const keys of this.#all) {
      const head = headOf(bytes, keys);
      if (head === null || bytes.length < head + NONCE_BYTES + TAG_BYTES) continue;
      try {
        return opened(keys.key('seal', purpose), bytes.subarray(head));
      } catch {
        // Another key's, when it does not say whose; else it was changed.
        continue;
      }
    }
    throw new Error(`this text was not encrypted by this installation (${purpose})`);
  }

  /** The keyed digest of a text, 64 hex digits: equal for equal texts, and without the key nothing to guess by. */
  blindIndex(purpose: Purpose, text: string): string {
    return digestWith(this.#current.key('index', purpose), text);
  }

  /** The index under every key that may have been used, for hashes that cannot be recomputed. */
  blindIndexes(purpose: Purpose, text: string): readonly [string, ...string[]] {
    const carried = this.#carried.get(purpose) ?? [];
    return [this.blindIndex(purpose, text), ...carried.map((key) => digestWith(key, text))];
  }
}

/** Position of the nonce, if this key may have encrypted the text. */
function headOf(bytes: Buffer, keys: DerivedKeys): number | null {
  if (bytes[0] === FORM_WITHOUT_ID) return 1;
  const hasKeyId = bytes[0] === FORM && bytes.subarray(1, 1 + KEY_ID_BYTES).equals(keys.id);
  return hasKeyId ? 1 + KEY_ID_BYTES : null;
}

function opened(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
