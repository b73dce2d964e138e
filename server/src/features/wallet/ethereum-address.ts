/** Addresses of Ethereum and everything that runs its machine: twenty bytes in hex, whose letters' case is the checksum (EIP-55). */

import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const FORM = /^0[xX]([0-9a-fA-F]{40})$/;
const NOBODY = /^0+$/;
/** A letter is a capital where the digest's digit of the same place is this or more. */
const CAPITAL_FROM = 8;

/** With its checksum, also when it came without one, all in one case; null when it is none. */
export function ethereumAddress(text: string): string | null {
  const [, digits] = FORM.exec(text) ?? [];
  if (digits === undefined || NOBODY.test(digits)) return null;
  const checked = withChecksum(digits.toLowerCase());
  const isUnchecked = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isUnchecked || digits === checked ? `0x${checked}` : null;
}

function withChecksum(digits: string): string {
  const digest = keccak_256(utf8ToBytes(digits));
  return Array.from(digits, (digit, place) => {
    const byte = digest[place >> 1] ?? 0;
    const nibble = place % 2 === 0 ? byte >> 4 : byte & 0x0f;
    return nibble >= CAPITAL_FROM ? digit.toUpperCase() : digit;
  }).join('');
}
