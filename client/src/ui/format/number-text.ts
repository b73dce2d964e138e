/** Shares, lots, leverage, pips and counts as text. */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import { divRound } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS } from '@vernier/shared/numbers/price';
import {
  type DecimalInput,
  digitsOf,
  fixDecimal,
  groupedDigits,
  NO_VALUE,
  scaledAt,
  signText,
} from './decimal.ts';
import { joinedDigits, withPercentSign } from './number-marks.ts';

const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/** A share that has no decimals that matter: `25%`, `0.5%`. */
export function barePercentText(percent: DecimalInput): string {
  return withPercentSign(plainText(percent));
}

/** A number with the decimals that it has: `0.5`. */
export function plainText(value: DecimalInput): string {
  const scaled = scaledAt(value, PLAIN_PLACES);
  return scaled === null ? NO_VALUE : signText(scaled, false) + exactText(scaled, PLAIN_PLACES, 0);
}

const PLAIN_PLACES = 8;

/** Shows with which marks a number can be typed on this page. */
export function exampleNumber(): string {
  return fixDecimal('1234.5', 2);
}

/** Decimals of a lot step: 0.01 lot has two. */
export function lotPlaces(step: number): number {
  const [, fraction = ''] = formatScaled(step, LOT_DECIMALS).split('.');
  return fraction.replace(/0+$/, '').length;
}

/** Lots (scaled by 1e8) with as many decimals as the instrument's lot step. */
export function lotsText(lots: number, step: number): string {
  const places = lotPlaces(step);
  return groupedDigits(divRound(BigInt(lots), 10n ** BigInt(LOT_DECIMALS - places)), places);
}

/** `×100`. */
export function leverageText(multiple: number): string {
  return `\u00d7${multiple}`;
}

/** A distance in points as signed pips with one decimal: a pip is ten points of a price with 5 or 3 decimals. */
export function pipsText(points: number, precision: number): string {
  const tenths = precision === 5 || precision === 3 ? points : points * 10;
  return signText(tenths, true) + groupedDigits(tenths, 1);
}

const COMPACT: readonly [limit: number, divisor: number, unit: string][] = [
  [1_000_000_000, 1_000_000_000, 'B'],
  [1_000_000, 1_000_000, 'M'],
  [10_000, 1_000, 'K'],
];

/** `compactText(84213)` is `84.2K`; up to 9,999 the count is shown whole. */
export function compactText(count: number): string {
  const step = COMPACT.find(([limit]) => Math.abs(count) >= limit);
  if (step === undefined) return fixDecimal(Math.round(count), 0);
  const [, divisor, unit] = step;
  return fixDecimal(Math.trunc(count / (divisor / 10)) / 10, 1) + unit;
}

/** `percentText(0.4187)` is `0.42%`; the direction is shown by a caret, or by `signed`. */
export function percentText(percent: DecimalInput, signed = false): string {
  const hundredths = scaledAt(percent, 2);
  return hundredths === null ? NO_VALUE : hundredthsText(hundredths, signed);
}

/** The same for a percentage in hundredths. */
export function hundredthsText(hundredths: bigint | number, signed = false): string {
  return withPercentSign(groupedDigits(hundredths, 2), signText(hundredths, signed));
}

/** `exactText(1194000000n, 6, 2)` is `1,194.00`; `exactText(105300n, 8, 2)` is `0.001053`. */
export function exactText(scaled: bigint, scale: number, places: number): string {
  const [whole, fraction] = exactDigits(scaled, scale, places);
  return joinedDigits(whole, fraction);
}

/** The same as editable text: with the language's decimal mark and without grouping. */
export function typedText(scaled: bigint | number, scale: number, places: number): string {
  const [whole, fraction] = exactDigits(scaled, scale, places);
  return joinedDigits(whole, fraction, false);
}

/** How many decimals `exactText` has. */
export function exactPlaces(scaled: bigint, scale: number, places: number): number {
  return exactDigits(scaled, scale, places)[1].length;
}

function exactDigits(scaled: bigint | number, scale: number, places: number): [string, string] {
  const [whole, fraction] = digitsOf(scaled, scale);
  return [whole, fraction.replace(/0+$/, '').padEnd(places, '0')];
}

/** For plain text only: titles, toasts, canvas labels. In markup use `<bdi>`. */
export function isolate(text: string): string {
  return `${LEFT_TO_RIGHT}${text}${END}`;
}

type PriceParts =
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
