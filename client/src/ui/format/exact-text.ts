/** Units of a currency as text: as many decimals as say it, and never fewer than asked for. */

import { digitsOf } from './decimal.ts';
import { joinedDigits } from './number-marks.ts';

/** `exactText(1194000000n, 6, 2)` is `1,194.00`; `exactText(105300n, 8, 2)` is `0.001053`. */
export function exactText(scaled: bigint, scale: number, places: number): string {
  const [whole, fraction] = exactDigits(scaled, scale, places);
  return joinedDigits(whole, fraction);
}

/** The same as somebody would type it over: with the language's decimal mark, and nothing between the thousands. */
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
