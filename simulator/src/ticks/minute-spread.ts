/** Spread of an instrument in a minute: wider with the volatility of the minute before and in quiet hours. */

import type { DayNumber } from '@vernier/shared/civil-date';
import { type Activity, activityOn, LEVEL_ONE } from '../price-path/activity.ts';
import type { Composition } from '../price-path/composition.ts';
import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';

/** Spread = typical × (constant part + part that grows with volatility), both in 1/256. */
const CONSTANT_PART = 96;
const VOLATILITY_PART = 160;
export const RATIO_ONE = 256;
/** Spreads stop widening at this multiple of an average minute's volatility. */
const MAX_RATIO = 4 * RATIO_ONE;
/** Below this activity spreads widen further, up to about 1.9×. */
const QUIET_LEVEL = 717;
/** Bid and ask of a cross then enclose the rate implied by its legs; see arbitrage.test.ts. */
const MIN_SPREAD = 2;
const SPREAD_ONE = RATIO_ONE * RATIO_ONE;

/** What is ordinary for an instrument in the minutes of a day. */
export interface OrdinaryDay {
  /** Typical spread in points. */
  readonly spread: number;
  /** Σ |weight| × average deviation. */
  readonly sigmas: Float64Array;
  /** Activity of the idiosyncratic path. */
  readonly levels: Int32Array;
}

/** By what a composition shares with those of the same instrument in other markets. */
const ordinaryDays = new WeakMap<Composition['ordinary'], Map<Activity, OrdinaryDay>>();

/** What is ordinary on a UTC day. Only New York's clock changes it over the year. */
export function ordinaryDay(composition: Composition, day: DayNumber): OrdinaryDay {
  const key = activityOn('america', day);
  const days = ordinaryDays.get(composition.ordinary) ?? new Map<Activity, OrdinaryDay>();
  const known = days.get(key);
  if (known !== undefined) return known;
  const ordinary = ordinaryOn(composition, day);
  ordinaryDays.set(composition.ordinary, days.set(key, ordinary));
  return ordinary;
}

/** Three quarters by the activity of the hour, one quarter by that of the day. */
function ordinaryOn({ ordinary, liquidity }: Composition, day: DayNumber): OrdinaryDay {
  const sigmas = new Float64Array(MINUTES_PER_DAY).fill(1);
  let levels = activityOn('world', day).levels;
  for (const { average, profile } of ordinary) {
    ({ levels } = activityOn(profile, day));
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      const level = levels[minute] as number;
      const sigma = Math.floor((average * (LEVEL_ONE + 3 * level)) / (4 * LEVEL_ONE));
      sigmas[minute] = (sigmas[minute] as number) + sigma;
    }
  }
  return { spread: liquidity.spread, sigmas, levels };
}

/** Volatility in 1/256 of the ordinary one; `sigma`: Σ |weight| × deviation of the minute before. */
export function volatilityRatio({ sigmas }: OrdinaryDay, minute: number, sigma: number): number {
  return Math.floor((sigma * RATIO_ONE) / ((sigmas[minute] as number) * 1024));
}

/** The usual spread of a minute of the day in points; single ticks add up to a quarter, see tick-shape.ts. */
export function minuteSpread(ordinary: OrdinaryDay, minute: number, sigma: number): number {
  const ratio = volatilityRatio(ordinary, minute, sigma);
  return spreadAt(ordinary.spread, ratio, ordinary.levels[minute] as number);
}

function spreadAt(typical: number, ratio: number, level: number): number {
  const capped = ratio < MAX_RATIO ? ratio : MAX_RATIO;
  const volatilityFactor = CONSTANT_PART + Math.floor((VOLATILITY_PART * capped) / RATIO_ONE);
  const hour = level < QUIET_LEVEL ? RATIO_ONE + ((QUIET_LEVEL - level) >> 1) : RATIO_ONE;
  const spread = Math.floor((typical * volatilityFactor * hour + SPREAD_ONE / 2) / SPREAD_ONE);
  return spread < MIN_SPREAD ? MIN_SPREAD : spread;
}

export interface SpreadRange {
  readonly narrowest: number;
  readonly widest: number;
}

/** The narrowest and the widest usual spread of any minute. */
export function minuteSpreadRange({ liquidity: { spread } }: Composition): SpreadRange {
  return { narrowest: spreadAt(spread, 0, LEVEL_ONE), widest: spreadAt(spread, MAX_RATIO, 0) };
}
