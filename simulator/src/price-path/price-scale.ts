/**
 * Integer exponential from the log of a price to the price, monotone and identical on every computer. The coarse part of the
 * exponent is computed with bigints once per step; the rest is interpolated in a table.
 */

import { invariant } from '@vernier/shared/assert';

/** Logs are counted in billionths, prices in 2^-16 of a point. */
export const NANO = 1_000_000_000;
export const SUBPOINTS = 65_536;

/** Parts of the exponent: 1024 coarse steps of 2^24 nano (±8.58 in all), 1024 fine ones of 2^14, and the rest. */
const COARSE_BITS = 24;
const FINE_BITS = 14;
const COARSE_STEP = 2 ** COARSE_BITS;
const FINE_STEP = 2 ** FINE_BITS;
const HALF_RANGE = 512 * COARSE_STEP;
/** Fine factors are 1 + e/2^34. */
const FINE_ONE_BITS = 34;
const LOW_BITS = 23;
const LOW = 2 ** LOW_BITS;
/** The rest of the fine factors' fraction after the split. */
const REST = 2 ** (FINE_ONE_BITS - LOW_BITS);
export const SERIES_BITS = 160n;

/** e^(nano × 1e-9) as a fixed-point bigint with `SERIES_BITS` fraction bits, by its Taylor series. */
export function expSeries(nano: number): bigint {
  const x = (BigInt(nano) << SERIES_BITS) / BigInt(NANO);
  let term = 1n << SERIES_BITS;
  let sum = term;
  for (let n = 1n; term !== 0n && n < 200n; n += 1n) {
    term = (term * x) / (n << SERIES_BITS);
    sum += term;
  }
  return sum;
}

/** e − 1 of each fine step, scaled by 2^34. */
const FINE: Float64Array = buildFine();

function buildFine(): Float64Array {
  const table = new Float64Array(COARSE_STEP / FINE_STEP + 1);
  const step = expSeries(FINE_STEP);
  const shift = SERIES_BITS - BigInt(FINE_ONE_BITS);
  let factor = 1n << SERIES_BITS;
  for (let at = 0; at < table.length; at += 1) {
    table[at] = Number((factor >> shift) - (1n << BigInt(FINE_ONE_BITS)));
    factor = (factor * step) >> SERIES_BITS;
  }
  return table;
}

/** An exact ratio of safe integers: `numerator ÷ denominator` points at log 0. */
export interface Anchor {
  readonly numerator: number;
  readonly denominator: number;
}

/** Prices of one instrument: `anchor × e^log`. */
export class PriceScale {
  readonly #anchor: Anchor;
  /** `anchor × e^coarse` in subpoints, split at 2^23 so that products are exact; 0 until first used. */
  readonly #high = new Float64Array((2 * HALF_RANGE) / COARSE_STEP);
  readonly #low = new Float64Array((2 * HALF_RANGE) / COARSE_STEP);

  constructor(anchor: Anchor) {
    this.#anchor = anchor;
  }

  /** The price at a log, in subpoints (2^-16 point), rounded down. */
  subpointsAt(logNano: number): number {
    const shifted = logNano + HALF_RANGE;
    const coarse = Math.floor(shifted / COARSE_STEP);
    const high = this.#high[coarse] || this.#fill(coarse);
    const rest = shifted - coarse * COARSE_STEP;
    const fine = Math.floor(rest / FINE_STEP);
    const from = FINE[fine] as number;
    const slope = (FINE[fine + 1] as number) - from;
    const excess = from + Math.floor((slope * (rest - fine * FINE_STEP)) / FINE_STEP);
    const low = this.#low[coarse] as number;
    const grown = Math.floor((high * excess + Math.floor((low * excess) / LOW)) / REST);
    return high * LOW + low + grown;
  }

  #fill(coarse: number): number {
    invariant(coarse >= 0 && coarse < this.#high.length, 'a price left the range of the exponential');
    const factor = expSeries(coarse * COARSE_STEP - HALF_RANGE);
    const subpoints =
      (factor * BigInt(this.#anchor.numerator) * BigInt(SUBPOINTS)) / BigInt(this.#anchor.denominator);
    const whole = Number(subpoints >> SERIES_BITS);
    invariant(whole > 0 && whole < 2 ** 46, 'a price left the range of whole points');
    const high = Math.floor(whole / LOW);
    this.#high[coarse] = high;
    this.#low[coarse] = whole % LOW;
    return high;
  }
}
