/** From the log of a mid to a tick: bid, ask and volume, all in whole numbers. */

import { type PriceScale, SUBPOINTS } from '../price-path/price-scale.ts';
import { SLOTS_PER_MINUTE } from '../slot.ts';

const HALF = SUBPOINTS / 2;

/** The bid that, with its spread, encloses the mid: bid ≤ mid ≤ bid + spread for every spread of a point or more. */
export function bidAt(scale: PriceScale, logNano: number, spread: number): number {
  return Math.floor((scale.subpointsAt(logNano) + HALF - spread * HALF) / SUBPOINTS);
}

/** The widest that a single tick's spread gets in a minute. */
export function widestSpread(spread: number): number {
  return spread + (spread >> 2);
}

/** A tick's spread from the minute's and the tick's draw. */
export function spreadOf(spread: number, bits: number): number {
  return spread + ((((bits >>> 8) & 255) * ((spread >> 2) + 1)) >> 8);
}

/** A spread at this percent of its usual width. */
export function widened(spread: number, percent: number): number {
  return Math.floor((spread * percent) / 100);
}

/** How much of a minute's volume has changed hands up to and with a slot; `bits` is that slot's draw. */
export function volumeUpTo(volume: number, slot: number, bits: number): number {
  if (slot === SLOTS_PER_MINUTE - 1) return volume;
  return Math.floor((volume * (256 * slot + (bits & 255))) / (256 * SLOTS_PER_MINUTE));
}
