/** Segregated-witness addresses: bech32 for version 0 (BIP-173), bech32m from version 1 on (BIP-350). */

import { bech32, bech32m } from '@scure/base';

const MAX_VERSION = 16;
/** Bytes of a program: 2 to 40 (BIP-141), and of version 0 a key's hash or a script's. */
const PROGRAM_BYTES = { min: 2, max: 40 } as const;
const VERSION_0_BYTES = [20, 32];

/** `prefix` names the chain's main network: `bc`, `ltc`. */
export function isSegwitAddress(prefix: string, text: string): boolean {
  if (!text.toLowerCase().startsWith(`${prefix}1`)) return false;
  return fits(bech32, text, (version) => version === 0) || fits(bech32m, text, (version) => version > 0);
}

function fits(form: typeof bech32, text: string, mayHave: (version: number) => boolean): boolean {
  try {
    const { words } = form.decode(text as `${string}1${string}`);
    const [version, ...rest] = words;
    if (version === undefined || version > MAX_VERSION || !mayHave(version)) return false;
    const { length } = form.fromWords(rest);
    if (version === 0) return VERSION_0_BYTES.includes(length);
    return length >= PROGRAM_BYTES.min && length <= PROGRAM_BYTES.max;
  } catch {
    return false;
  }
}
