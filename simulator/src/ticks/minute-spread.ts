/** Spread of an instrument in a minute: wider with volatility and in quiet hours. */

import { LEVEL_ONE } from '../price-path/activity.ts';
import type { Composition } from '../price-path/composition.ts';

/** Spread = typical × (constant part + part that grows with volatility), both in 1/256. */
const CONSTANT_PART = 96;
const VOLATILITY_PART = 160;
const RATIO_ONE = 256;
/** Spreads stop widening at this multiple of an average minute's volatility. */
const MAX_RATIO = 4 * RATIO_ONE;
/** Below this activity spreads widen further, up to about 1.3×. */
const QUIET_LEVEL = 717;
/** Bid and ask of a cross then enclose the rate implied by its legs; see arbitrage.test.ts. */
const MIN_SPREAD = 2;

/** Volatility in 1/256 of an average minute (half the hour's, half the day's); `sigma` is Σ |weight| × deviation. */
function volatilityRatio(composition: Composition, minute: number, sigma: number): number {
  let ordinary = 1;
  for (const { average, levels } of composition.ordinary) {
    ordinary += Math.floor((average * (LEVEL_ONE + (levels[minute] as number))) / (2 * LEVEL_ONE));
  }
  return Math.floor((sigma * RATIO_ONE) / (ordinary * 1024));
}

/** The minute's spread in points; single ticks add up to a quarter, see tick-shape.ts. `minute` counts from midnight. */
export function minuteSpread(composition: Composition, minute: number, sigma: number): number {
  const level = composition.ordinary.at(-1)?.levels[minute] ?? LEVEL_ONE;
  return spreadAt(composition, volatilityRatio(composition, minute, sigma), level);
}

function spreadAt(composition: Composition, ratio: number, level: number): number {
  const volatilityFactor =
    CONSTANT_PART + Math.floor((VOLATILITY_PART * Math.min(MAX_RATIO, ratio)) / RATIO_ONE);
  const hour = RATIO_ONE + (Math.max(0, QUIET_LEVEL - level) >> 1);
  const one = RATIO_ONE * RATIO_ONE;
  return Math.max(
    MIN_SPREAD,
    Math.floor((composition.liquidity.spread * volatilityFactor * hour + one / 2) / one),
  );
}

/** The narrowest and the widest spread of any minute. */
export function minuteSpreadRange(composition: Composition): { narrowest: number; widest: number } {
  return {
    narrowest: spreadAt(composition, 0, LEVEL_ONE),
    widest: spreadAt(composition, MAX_RATIO, 0),
  };
}
