/** Keys derived from one master key: a separate one for each use and purpose, so that none reveals another. */

import { createHmac, hkdfSync } from 'node:crypto';
import type { Purpose } from './purpose.ts';

export const MASTER_KEY_BYTES = 32;
/** Length of the fingerprint's prefix that identifies a key within an installation. */
export const KEY_ID_BYTES = 5;

export class DerivedKeys {
  readonly #master: Buffer;
  readonly #keys = new Map<string, Buffer>();
  #fingerprint: string | null = null;

  constructor(master: Buffer) {
    this.#master = master;
  }

  /** Fingerprint that identifies this master key without revealing it: 64 hex digits. */
  get fingerprint(): string {
    this.#fingerprint ??= digestWith(this.key('index', 'check'), 'vernier');
    return this.#fingerprint;
  }

  /** Prefix of the fingerprint, which every encrypted text begins with. */
  get id(): Buffer {
    return Buffer.from(this.fingerprint, 'hex').subarray(0, KEY_ID_BYTES);
  }

  key(use: 'seal' | 'index', purpose: Purpose): Buffer {
    const name = `vernier ${use} ${purpose}`;
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#master, '', name, MASTER_KEY_BYTES));
    this.#keys.set(name, key);
    return key;
  }
}

/** 64 hex digits: equal for equal texts, and without the key nothing to guess by. */
export function digestWith(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
}
