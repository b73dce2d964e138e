/**
 * Exact decimal text for the screen: a JSON number or decimal string becomes a scaled integer and then grouped digits.
 * A JSON number is read by its shortest decimal (`String(1.1) = "1.1"`), which is the very text the server sent, so no
 * binary fraction is ever multiplied or rounded here.
 */

import { formatScaled, isDecimalFailure, parseDecimal } from '@vernier/shared/numbers/decimal';
import { divRound } from '@vernier/shared/numbers/money';
import { joinedDigits } from './number-marks.ts';

/** A decimal string, or a JSON number that is already at its precision. */
export type DecimalInput = number | string;

export type Direction = 'up' | 'down' | 'flat';

/** Real minus sign: as wide as the plus, and no line breaks after it. */
export const MINUS = '\u2212';
/** Displayed when there is no value. */
export const NO_VALUE = '\u2014';

/** The decimals of a text: the digits after its point, and those that a negative exponent adds (`1e-7`). */
const FRACTION = /^[^.e]*(?:\.(\d*))?(?:e-(\d+))?$/;

/** `value × 10^places`, rounded half away from zero; null if it is not a decimal. */
export function scaledAt(value: DecimalInput, places: number): bigint | null {
  const text = String(value);
  const [, fraction = '', exponent = '0'] = FRACTION.exec(text) ?? [];
  const decimals = Math.max(places, fraction.length + Number.parseInt(exponent, 10));
  const scaled = parseDecimal(text, decimals);
  if (isDecimalFailure(scaled)) return null;
  return divRound(scaled, 10n ** BigInt(decimals - places));
}

/** Digits of a scaled integer with the marks of the chosen language, without a sign. */
export function groupedDigits(scaled: bigint | number, places: number): string {
  const [whole, fraction] = digitsOf(scaled, places);
  return joinedDigits(whole, fraction);
}

/** The digits before and after the decimal mark, without a sign. */
export function digitsOf(scaled: bigint | number, places: number): [whole: string, fraction: string] {
  const value = BigInt(scaled);
  const [whole = '0', fraction = ''] = formatScaled(value < 0n ? -value : value, places).split('.');
  return [whole, fraction];
}

export function directionOf(scaled: bigint | number): Direction {
  if (scaled > 0) return 'up';
  return scaled < 0 ? 'down' : 'flat';
}

/** The sign to show: minus always, plus only where a number is a gain or a loss; zero has none. */
export function signText(scaled: bigint | number, signed: boolean): string {
  if (scaled < 0) return MINUS;
  return signed && scaled > 0 ? '+' : '';
}

/** `fixDecimal('1234.5', 2)` is `1,234.50` in English. */
export function fixDecimal(value: DecimalInput, places: number, signed = false): string {
  const scaled = scaledAt(value, places);
  return scaled === null ? NO_VALUE : signText(scaled, signed) + groupedDigits(scaled, places);
}
