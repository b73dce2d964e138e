/** Prices as text, and cut into the digits that are read first. */

import { type DecimalInput, groupedDigits, NO_VALUE, scaledAt, signText } from './decimal.ts';

export type PriceParts =
  | { kind: 'pair'; big: string; pips: string; fraction: string }
  | { kind: 'plain'; whole: string; decimals: string };

/** `priceText(1.08425, 5)` is `1.08425`, `priceText(2418.6, 2)` is `2,418.60`. */
export function priceText(value: DecimalInput, precision: number): string {
  const points = scaledAt(value, precision);
  return points === null ? NO_VALUE : pointsText(points, precision);
}

/** The same for a price in points (an integer scaled by 10^precision). */
export function pointsText(points: bigint | number, precision: number): string {
  return signText(points, false) + groupedDigits(points, precision);
}

/**
 * Splits a price text: with 5 or 3 decimals two pip digits and a tenth of a pip stand out (`1.08` `42` `5`),
 * else the whole part does (`2,418` `.63`).
 */
export function priceParts(text: string, precision: number): PriceParts {
  if ((precision === 5 || precision === 3) && text !== NO_VALUE) {
    return { kind: 'pair', big: text.slice(0, -3), pips: text.slice(-3, -1), fraction: text.slice(-1) };
  }
  if (precision === 0 || text === NO_VALUE) return { kind: 'plain', whole: text, decimals: '' };
  // one decimal mark, whichever the language has
  const point = text.length - precision - 1;
  return { kind: 'plain', whole: text.slice(0, point), decimals: text.slice(point) };
}
