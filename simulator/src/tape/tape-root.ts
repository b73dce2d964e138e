/**
 * Tape root of a UTC day: for each instrument a Merkle tree over its 1,440 minutes, each leaf the lines that `ticks.csv` gives for the
 * minute, and for the day a tree over the roots of the instruments in the order of their ids.
 */

import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { DayNumber } from '@vernier/shared/civil-date';
import type { MarketSource } from '@vernier/shared/market/market-source';
import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';
import { type Hash, leafHash, treeRoot } from './merkle-tree.ts';
import { TickLines } from '@vernier/shared/market/tape/tick-lines';

/** Root of an instrument's day, computed in steps. */
export class InstrumentRoot {
  readonly #lines: TickLines;
  readonly #hash: Hash;
  readonly #leaves: Uint8Array[] = [];

  constructor(market: MarketSource, { instrument, day }: InstrumentDay, hash: Hash) {
    this.#lines = new TickLines(market, instrument, day * MINUTES_PER_DAY);
    this.#hash = hash;
  }

  /** True when `root` is known. */
  get isComplete(): boolean {
    return this.#leaves.length === MINUTES_PER_DAY;
  }

  /** Adds the next minutes of the day. */
  step(minutes: number): void {
    for (let left = minutes; left > 0 && !this.isComplete; left -= 1)
      this.#leaves.push(minuteLeaf(this.#lines.next(), this.#hash));
  }

  /** As 64 hex digits. */
  get root(): string {
    return instrumentRoot(this.#leaves, this.#hash);
  }
}

export interface InstrumentDay {
  readonly instrument: Instrument;
  readonly day: DayNumber;
}

/** Leaf of a minute with these lines. */
export function minuteLeaf(lines: string, hash: Hash): Uint8Array {
  return leafHash(utf8ToBytes(lines), hash);
}

/** Root of an instrument's day from the leaves of its minutes, as hex. */
export function instrumentRoot(leaves: readonly Uint8Array[], hash: Hash): string {
  return bytesToHex(treeRoot(leaves, hash));
}

/** Root of a day from the roots of its instruments in the order of their ids, as hex. */
export function dayRoot(roots: readonly string[], hash: Hash): string {
  const leaves = roots.map((root) => leafHash(hexToBytes(root), hash));
  return bytesToHex(treeRoot(leaves, hash));
}
