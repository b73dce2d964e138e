/**
 * The public 8-digit number of an account: a keyed shuffle of its id, so that it is unique by construction
 * and do not reveal how many accounts there are. Not a secret, and not a login.
 */

import { invariant } from '../assert.ts';

const FIRST = 10_000_000;
const COUNT = 90_000_000;
/** Half of the 27 bits that hold COUNT, rounded up: the shuffle works on 28 bits and repeats until it is back in range. */
const HALF_BITS = 14;
const HALF_MASK = (1 << HALF_BITS) - 1;
const ROUNDS = 6;

/** Eight digits for account ids from 1 to 90 million; `key` is any 32-bit number stored with the data. */
export function uidOf(accountId: number, key: number): string {
  invariant(accountId >= 1 && accountId <= COUNT, 'eight digits number 90 million accounts');
  let place = shuffle(accountId - 1, key);
  while (place >= COUNT) place = shuffle(place, key);
  return String(FIRST + place);
}

/** A Feistel network: a permutation for any round function. */
function shuffle(place: number, key: number): number {
  let left = place >>> HALF_BITS;
  let right = place & HALF_MASK;
  for (let round = 0; round < ROUNDS; round += 1) {
    [left, right] = [right, left ^ (mix(right, round, key) & HALF_MASK)];
  }
  return (left << HALF_BITS) | right;
}

/** A 32-bit finaliser (lowbias32) over half, round and key. */
function mix(half: number, round: number, key: number): number {
  let value = (half + Math.imul(round + 1, 0x9e3779b9)) ^ key;
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}
