/** Conversion of the log of a mid price to a tick: bid, spread and volume, in integers. */

import { type PriceScale, SUBPOINTS } from '../price-path/price-scale.ts';

const HALF = SUBPOINTS / 2;

/** The bid that, with its spread, encloses the mid: bid ≤ mid ≤ bid + spread for every spread of a point or more. */
export function bidAt(scale: PriceScale, logNano: number, spread: number): number {
  return Math.floor((scale.subpointsAt(logNano) + HALF - spread * HALF) / SUBPOINTS);
}

/** The widest spread of a single tick in a minute. */
export function widestSpread(spread: number): number {
  return spread + (spread >> 2);
}

/** The spread of a tick, from the minute's spread and the tick's sample. */
export function spreadOf(spread: number, bits: number): number {
  return spread + ((((bits >>> 8) & 255) * ((spread >> 2) + 1)) >> 8);
}

/** A spread at a percentage of its usual width. */
export function widened(spread: number, percent: number): number {
  return Math.floor((spread * percent) / 100);
}
