/**
 * Keys of the market: a root key of 256 bits and, derived from it, an independent key for each UTC day. Who knows the keys of some
 * days learns nothing about those of others.
 */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { KEY_WORDS } from './chacha.ts';

export const ROOT_KEY_BYTES = 32;

/** The keys of days (counted from 1970-01-01), 32 bytes each. */
export interface DayKeys {
  keyOf(day: number): Uint8Array;
}

/** The day keys of a root key: HMAC-SHA-256(root, "vernier day " + day). */
export class RootKey implements DayKeys {
  readonly #root: Uint8Array;

  constructor(root: Uint8Array) {
    if (root.length !== ROOT_KEY_BYTES) throw new RangeError(`a root key has ${ROOT_KEY_BYTES} bytes`);
    this.#root = root;
  }

  keyOf(day: number): Uint8Array {
    return hmac(sha256, this.#root, utf8ToBytes(`vernier day ${day}`));
  }
}

/** Root keys of open markets, the newest last: with the same object, the markets of a seed share what is derived from it. */
const openKeys = new Map<string, RootKey>();
const MAX_OPEN_KEYS = 4;

/** The root key of an open market, which anyone can compute: SHA-256("vernier open market " + seed). */
export function openRootKey(seed: string): RootKey {
  const key = openKeys.get(seed) ?? new RootKey(sha256(utf8ToBytes(`vernier open market ${seed}`)));
  openKeys.delete(seed);
  openKeys.set(seed, key);
  const oldest = openKeys.keys().next();
  if (openKeys.size > MAX_OPEN_KEYS && !oldest.done) openKeys.delete(oldest.value);
  return key;
}

/** The commitment to a day's key, published before the day: its SHA-256 as hex. */
export function commitmentOf(key: Uint8Array): string {
  return bytesToHex(sha256(key));
}

/** A key as the little-endian words of ChaCha. */
export function keyWords(key: Uint8Array): Uint32Array {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  return Uint32Array.from({ length: KEY_WORDS }, (_, word) => view.getUint32(4 * word, true));
}
