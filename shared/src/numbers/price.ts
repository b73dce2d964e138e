/** Prices and lots as scaled integers, and their conversion to and from JSON numbers [NUMBER-4]. */

import { type DecimalFailure, formatScaled, isDecimalFailure, parseDecimal } from './decimal.ts';

/** A price in units of 10^-pricePrecision of its instrument. */
export type Points = number;

/** A volume in units of 1e-8 lot. */
export type Lots = number;

export const LOT_DECIMALS = 8;
export const LOT_SCALE = 100_000_000;

/** Powers of ten that a double holds exactly. */
const POWERS_OF_TEN = Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * The JSON number of a scaled integer; exact to read back. A division of two exact doubles is the double nearest
 * to the decimal, which is what reading the decimal's text would give too.
 */
export function scaledToNumber(scaled: number | bigint, decimals: number): number {
  const power = POWERS_OF_TEN[decimals];
  const isExact = power !== undefined && typeof scaled === 'number' && Number.isSafeInteger(scaled);
  return isExact ? scaled / power : Number(formatScaled(scaled, decimals));
}

/** Limit of exact conversion: up to fifteen digits, no two decimals have the same nearest double. */
const MAX_EXACT = 1e15;

/**
 * Points of a wire price, or why it is not one at this precision. A number that is the nearest double to so many points
 * was written from them, so that no text needs to be read for it.
 */
export function parsePoints(value: string | number, pricePrecision: number): Points | DecimalFailure {
  const power = POWERS_OF_TEN[pricePrecision];
  if (typeof value === 'number' && power !== undefined) {
    const points = Math.round(value * power);
    // adding zero: there is no minus zero among points
    if (Math.abs(points) < MAX_EXACT && points / power === value) return points + 0;
  }
  return toSafeNumber(parseDecimal(value, pricePrecision));
}

/** Lots of a wire volume (at most eight decimals), or why it is not one. */
export function parseLots(value: string | number): Lots | DecimalFailure {
  return toSafeNumber(parseDecimal(value, LOT_DECIMALS));
}

function toSafeNumber(value: bigint | DecimalFailure): number | DecimalFailure {
  if (isDecimalFailure(value)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : 'out_of_range';
}
