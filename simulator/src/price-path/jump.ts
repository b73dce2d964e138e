/** Jumps: permanent steps of a path between two consecutive ticks. */

import type { PathTraits } from './factors.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from '../slot.ts';

/** Smallest jump and the range above it, in 1/1000 of a typical day's move. */
const MIN_PER_MILLE = 350;
const RANGE_PER_MILLE = 900;
/** The largest jump. */
export const MAX_JUMP_PER_MILLE = MIN_PER_MILLE + RANGE_PER_MILLE;

export interface Jump {
  /** The price includes the jump from this slot of the day on; never the first slot of a minute, where intervals meet. */
  readonly slot: number;
  readonly sizeNano: number;
}

/** A skewed path falls in two of five jumps, by half as much again as it rises: the mean is 0. */
const FALLS = 2;
const ALL = 5;
const RISE_NUMERATOR = 2;
const RISE_DENOMINATOR = 3;

/** The jump of a path on a day, or none. Three of the day's samples, from `at` on: occurrence, slot and size. */
export function jumpOf(traits: PathTraits, words: Int32Array, at: number): Jump | null {
  const chance = (words[at] as number) >>> 0;
  if (chance % 1000 >= traits.jumpDaysPerMille) return null;
  const place = (words[at + 1] as number) >>> 0;
  const strength = (words[at + 2] as number) >>> 0;
  const minute = place % MINUTES_PER_DAY;
  const perMille = MIN_PER_MILLE + ((strength >>> 1) % RANGE_PER_MILLE);
  const size = Math.floor(traits.dailyMicros * perMille);
  return {
    slot: minute * SLOTS_PER_MINUTE + 1 + ((place >>> 16) % (SLOTS_PER_MINUTE - 1)),
    sizeNano: traits.isSkewed ? skewed(size, chance >>> 16) : (strength & 1) === 0 ? size : -size,
  };
}

function skewed(size: number, chance: number): number {
  return chance % ALL < FALLS ? -size : Math.floor((size * RISE_NUMERATOR) / RISE_DENOMINATOR);
}
