/**
 * One step of the multiplicative cascade from a day down to a minute: an interval of a path is split and the split point displaced.
 * A random share of the interval's variance goes to each part, so that volatility clusters. The shares do not depend on the
 * displacements, and they only divide the variance with which the ends of the interval were sampled: given its volatility, the path
 * is a random walk.
 */

/** Shares of variance are counted in 1/4096. */
export const SHARE_ONE = 4096;
/** 8 bits of a sample tilt the share; the others displace the split point. */
const TILT_RANGE = 128;
/** Mean of the sum of three bytes. */
const DISPLACEMENT_MEAN = 382;
/** 2^18 over the standard deviation of the sum of three bytes, √(3 × (256² − 1) ÷ 12) = 128. */
const WIDTH_FACTOR = 2048;
const WIDTH_ONE = 2 ** 18;

/** √share, in 1/4096: the deviation of a part with this share of the variance. */
const ROOTS = new Int32Array(SHARE_ONE + 1);
/** √(share × (1 − share)) per unit of the sum of three bytes, in 2^-18: the deviation of a Brownian bridge after this share. */
const WIDTHS = new Int32Array(SHARE_ONE + 1);

fillRoots(ROOTS, (share) => share * SHARE_ONE);
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

/**
 * The first part's share of the variance: `even`, tilted randomly by up to `tilt`, both in 1/4096. With
 * `tilt ≤ even × (1 − even)` it is between 0 and 1.
 */
export function varianceShare(even: number, tilt: number, bits: number): number {
  return even + ((tilt * ((bits & 255) - TILT_RANGE)) >> 7);
}

/** The deviation of a part with this share of the variance. */
export function sigmaForShare(sigma: number, share: number): number {
  return Math.floor((sigma * (ROOTS[share] as number)) / SHARE_ONE);
}

/** Displacement of the split point from the straight line between the ends of its interval. */
export function displacementOf(sigma: number, share: number, bits: number): number {
  const sum = ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - DISPLACEMENT_MEAN;
  return Math.floor((sigma * (WIDTHS[share] as number) * sum) / WIDTH_ONE);
}

/** The straight line at the split point, in variance time. */
export function interpolate(from: number, to: number, share: number): number {
  return from + Math.floor(((to - from) * share) / SHARE_ONE);
}
