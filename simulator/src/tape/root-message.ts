/** Message that the signature of a tape root is over: a few lines of text that a shell can write. */

import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type DayNumber, formatIsoDay } from '@vernier/shared/civil-date';

/** The first line keeps the signature from meaning anything else. */
const HEAD = 'vernier tape root 1';

export interface SignedRoot {
  /** Source of the prices. */
  readonly market: string;
  readonly day: DayNumber;
  /** Version of the tape. */
  readonly version: number;
  /** Hex. */
  readonly root: string;
}

export interface RootSignature {
  /** Of Ed25519, hex. */
  readonly publicKey: string;
  /** Hex. */
  readonly signature: string;
}

export function rootMessage({ market, day, version, root }: SignedRoot): Uint8Array {
  const lines = [HEAD, `market ${market}`, `day ${formatIsoDay(day)}`, `version ${version}`, `root ${root}`];
  return utf8ToBytes(lines.map((line) => `${line}\n`).join(''));
}
