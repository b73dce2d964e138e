/** Distributions of integers from uniform bits. */

/** Largest magnitude of {@link bell}; about 3.45 standard deviations. */
export const BELL_MAX = 510;

/** A bounded, nearly normal integer of mean 0 from 32 uniform bits: the sum of the four bytes. */
export function bell(bits: number): number {
  return (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - BELL_MAX;
}

/** 2^16 over the standard deviation of {@link bell}, which is √(4 × (256² − 1) ÷ 12) = 147.8. */
const BELL_INVERSE = 443;
const INVERSE_ONE = 2 ** 16;

/** A nearly normal sample with this standard deviation; below 2^33. */
export function normalSample(sigma: number, bits: number): number {
  return Math.floor((bell(bits) * sigma * BELL_INVERSE) / INVERSE_ONE);
}
