/**
 * One step of the multiplicative cascade, the same from a block of days down to a minute: an interval of a path is split and the
 * split point displaced. A random volatility factor of the interval applies to both parts, so that volatility clusters.
 */

import { bell, sample, type StreamKey } from '../random.ts';

/** Shares of variance are counted in 1/4096. */
export const SHARE_ONE = 4096;
/** Index offset of a split's second sample, beyond the first samples of all splits. */
const SECOND_SAMPLE_OFFSET = 65_536;
/** 9 bits of the second sample tilt the share, 9 choose the volatility factor. */
const NINE_BITS = 511;
const TILT_RANGE = 256;
/** The factor changes the variance by up to this, in 1/1024. */
const MAX_VOLATILITY_CHANGE = 560;
const VOLATILITY_ONE = 1024;
/** 2^18 over the standard deviation of the bell sample, 147.8. */
const WIDTH_FACTOR = 1774;
const WIDTH_ONE = 2 ** 18;

/** √share, in 1/4096: the deviation of a part with this share of the variance. */
const ROOTS = new Int32Array(SHARE_ONE + 1);
/** √(share × (1 − share)) per unit of the bell sample, in 2^-18: the deviation of a Brownian bridge after this share. */
const WIDTHS = new Int32Array(SHARE_ONE + 1);
/** √(1 ± change), in 1/1024. */
const VOLATILITY_FACTORS = new Int32Array(NINE_BITS + 1);

fillRoots(ROOTS, (share) => share * SHARE_ONE);
fillRoots(
  VOLATILITY_FACTORS,
  (chance) => VOLATILITY_ONE * (VOLATILITY_ONE - MAX_VOLATILITY_CHANGE) + 4 * MAX_VOLATILITY_CHANGE * chance,
);
fillRoots(WIDTHS, (share) => (share * (SHARE_ONE - share) * (WIDTH_FACTOR / 2) ** 2) / (SHARE_ONE / 2) ** 2);

/** Fills a table with integer square roots of ascending values. */
function fillRoots(table: Int32Array, square: (at: number) => number): void {
  let root = 0;
  for (let at = 0; at < table.length; at += 1) {
    const target = Math.floor(square(at));
    while ((root + 1) * (root + 1) <= target) root += 1;
    while (root * root > target) root -= 1;
    table[at] = root;
  }
}

/** The second sample of the split at an index. */
export function secondSample(key: StreamKey, place: number): number {
  return sample(key, place + SECOND_SAMPLE_OFFSET);
}

/** The deviation of an interval with the volatility factor of its second sample. */
export function withVolatilityFactor(sigma: number, second: number): number {
  return Math.floor((sigma * (VOLATILITY_FACTORS[(second >>> 9) & NINE_BITS] as number)) / VOLATILITY_ONE);
}

/**
 * The first part's share of the variance: `even`, tilted randomly by up to `tilt`, both in 1/4096. With
 * `tilt ≤ even × (1 − even)` it is between 0 and 1.
 */
export function varianceShare(even: number, tilt: number, second: number): number {
  return even + ((tilt * ((second & NINE_BITS) - TILT_RANGE)) >> 8);
}

/** The deviation of a part with this share of the variance. */
export function sigmaForShare(sigma: number, share: number): number {
  return Math.floor((sigma * (ROOTS[share] as number)) / SHARE_ONE);
}

/** Displacement of the split point from the straight line between the ends of its interval. */
export function displacementOf(sigma: number, share: number, bits: number): number {
  return Math.floor((sigma * (WIDTHS[share] as number) * bell(bits)) / WIDTH_ONE);
}

/** The straight line at the split point, in variance time. */
export function interpolate(from: number, to: number, share: number): number {
  return from + Math.floor(((to - from) * share) / SHARE_ONE);
}
