/** Sudden news: a step of one path between two neighbouring ticks. */

import { draw, type StreamKey } from './random.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from './slot.ts';

export interface Jump {
  readonly minute: number;
  /** The step is in the price from this slot of the minute on. */
  readonly slot: number;
  readonly sizeNano: number;
}

/** Smallest jump and the range above it, in 1/1000 of a typical day's move. */
const LEAST_PER_MILLE = 350;
const RANGE_PER_MILLE = 900;

export interface JumpTraits {
  readonly key: StreamKey;
  readonly daysPerMille: number;
  readonly dailyNano: number;
}

/** The jump of a day, or none; at most one a day and path. Never on a minute's first slot, where paths meet. */
export function jumpOf(traits: JumpTraits, day: number): Jump | null {
  const chance = draw(traits.key, 4 * day) >>> 0;
  if (chance % 1000 >= traits.daysPerMille) return null;
  const place = draw(traits.key, 4 * day + 1) >>> 0;
  const strength = draw(traits.key, 4 * day + 2) >>> 0;
  const perMille = LEAST_PER_MILLE + ((strength >>> 1) % RANGE_PER_MILLE);
  const size = Math.floor((traits.dailyNano * perMille) / 1000);
  return {
    minute: place % MINUTES_PER_DAY,
    slot: 1 + ((place >>> 16) % (SLOTS_PER_MINUTE - 1)),
    sizeNano: (strength & 1) === 0 ? size : -size,
  };
}
