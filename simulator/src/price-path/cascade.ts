/**
 * One step of refinement, the same from a block of days down to a minute: a stretch of a path is cut in two and the cut
 * displaced. The stretch has a random mood that both parts inherit, which makes volatility cluster at every scale.
 */

import { bell, sample, type StreamKey } from '../random.ts';

/** Shares of variance are counted in 1/4096. */
export const SHARE_ONE = 4096;
/** A cut's second draw is far from the first draws of all cuts. */
const SECOND_SAMPLE_OFFSET = 65_536;
/** 9 bits of the second draw tilt the share, 9 are the mood. */
const NINE_BITS = 511;
const TILT_RANGE = 256;
/** Moods multiply variances by 1 ± up to this, in 1/1024. */
const MAX_VOLATILITY_CHANGE = 560;
const VOLATILITY_ONE = 1024;
/** 2^18 over the standard deviation of the bell draw, 147.8. */
const WIDTH_FACTOR = 1774;
const WIDTH_ONE = 2 ** 18;

/** √share, in 1/4096: how much of the deviation a part with this share of the variance keeps. */
const ROOTS = new Int32Array(SHARE_ONE + 1);
/** √(share × (1 − share)) per unit of the bell draw, in 2^-18: the deviation of a Brownian bridge after this share. */
const WIDTHS = new Int32Array(SHARE_ONE + 1);
/** √(1 ± mood), in 1/1024. */
const VOLATILITY_FACTORS = new Int32Array(NINE_BITS + 1);

fillRoots(ROOTS, (share) => share * SHARE_ONE);
fillRoots(
  VOLATILITY_FACTORS,
  (chance) => VOLATILITY_ONE * (VOLATILITY_ONE - MAX_VOLATILITY_CHANGE) + 4 * MAX_VOLATILITY_CHANGE * chance,
);
fillRoots(WIDTHS, (share) => (share * (SHARE_ONE - share) * (WIDTH_FACTOR / 2) ** 2) / (SHARE_ONE / 2) ** 2);

/** Fills a table with whole square roots of neighbouring squares. */
function fillRoots(table: Int32Array, square: (at: number) => number): void {
  let root = 0;
  for (let at = 0; at < table.length; at += 1) {
    const target = Math.floor(square(at));
    while ((root + 1) * (root + 1) <= target) root += 1;
    while (root * root > target) root -= 1;
    table[at] = root;
  }
}

/** The second draw of the cut at a place. */
export function secondSample(key: StreamKey, place: number): number {
  return sample(key, place + SECOND_SAMPLE_OFFSET);
}

/** A stretch's deviation in the mood of its cut's second draw. */
export function withVolatilityFactor(sigma: number, second: number): number {
  return Math.floor((sigma * (VOLATILITY_FACTORS[(second >>> 9) & NINE_BITS] as number)) / VOLATILITY_ONE);
}

/**
 * The share of the variance that the first part gets: `even` without chance, tilted by up to `tilt`, both in 1/4096.
 * With `tilt ≤ even × (1 − even)` it stays between 0 and 1.
 */
export function varianceShare(even: number, tilt: number, second: number): number {
  return even + ((tilt * ((second & NINE_BITS) - TILT_RANGE)) >> 8);
}

/** The part of a deviation that belongs to a share of the variance. */
export function sigmaForShare(sigma: number, share: number): number {
  return Math.floor((sigma * (ROOTS[share] as number)) / SHARE_ONE);
}

/** How far the cut lies from the straight line between the ends of its stretch. */
export function displacementOf(sigma: number, share: number, bits: number): number {
  return Math.floor((sigma * (WIDTHS[share] as number) * bell(bits)) / WIDTH_ONE);
}

/** Where the straight line is at the cut: variance is the path's clock. */
export function interpolate(from: number, to: number, share: number): number {
  return from + Math.floor(((to - from) * share) / SHARE_ONE);
}
