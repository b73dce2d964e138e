/** Jumps: permanent steps of a path between two consecutive ticks. */

import { sample, type StreamKey } from '../random.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from '../slot.ts';

/** Days are grouped into cells of eight with at most one jump each. */
export const CELL_DAYS = 8;
/** Samples of a cell: occurrence and day, slot, size. */
const SAMPLES_PER_CELL = 4;
/** Smallest jump and the range above it, in 1/1000 of a typical day's move. */
const MIN_PER_MILLE = 350;
const RANGE_PER_MILLE = 900;
/** The largest jump. */
export const MAX_JUMP_PER_MILLE = MIN_PER_MILLE + RANGE_PER_MILLE;

export interface Jump {
  readonly day: number;
  /** The price includes the jump from this slot of the day on; never the first slot of a minute, where intervals meet. */
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
