/** Sudden news: steps of a path between two neighbouring ticks, that stay. */

import { sample, type StreamKey } from '../random.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from '../slot.ts';

/** The days are dealt out in cells of eight, with one jump at most in each. */
export const CELL_DAYS = 8;
/** Draws of a cell: whether and when, where in its day, how large. */
const SAMPLES_PER_CELL = 4;
/** Smallest jump and the range above it, in 1/1000 of a typical day's move. */
const MIN_PER_MILLE = 350;
const RANGE_PER_MILLE = 900;
/** No jump is larger. */
export const MAX_JUMP_PER_MILLE = MIN_PER_MILLE + RANGE_PER_MILLE;

export interface Jump {
  readonly day: number;
  /** The step is in the price from this slot of the day on; never a minute's first, where stretches meet. */
  readonly slot: number;
  readonly sizeNano: number;
}

export interface JumpTraits {
  readonly key: StreamKey;
  readonly daysPerMille: number;
  readonly dailyNano: number;
}

/** The jump of a cell, or none. */
export function jumpOf(traits: JumpTraits, cell: number): Jump | null {
  const chance = sample(traits.key, SAMPLES_PER_CELL * cell) >>> 0;
  if (chance % 1000 >= traits.daysPerMille * CELL_DAYS) return null;
  const place = sample(traits.key, SAMPLES_PER_CELL * cell + 1) >>> 0;
  const strength = sample(traits.key, SAMPLES_PER_CELL * cell + 2) >>> 0;
  const minute = place % MINUTES_PER_DAY;
  const perMille = MIN_PER_MILLE + ((strength >>> 1) % RANGE_PER_MILLE);
  const size = Math.floor((traits.dailyNano * perMille) / 1000);
  return {
    day: cell * CELL_DAYS + ((chance >>> 16) % CELL_DAYS),
    slot: minute * SLOTS_PER_MINUTE + 1 + ((place >>> 16) % (SLOTS_PER_MINUTE - 1)),
    sizeNano: (strength & 1) === 0 ? size : -size,
  };
}
