/** Units of a currency as text: all significant decimals, and at least the given number. */

import { digitsOf } from './decimal.ts';
import { joinedDigits } from './number-marks.ts';

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
