/** Number marks of the page's language. */

import { createContext } from 'react';
import {
  ENGLISH_MARKS,
  joinDigits,
  type NumberMarks,
  numberMarksOf,
  percentOfDigits,
  withDecimals,
} from '@vernier/shared/numbers/number-marks';

let written = 'en';
let chosen = ENGLISH_MARKS;

/** A memoised component reads this to render again in another language. */
export const NumberLanguage = createContext('en');

/** Called when the language of the page changes. */
export function writeNumbersAs(language: string): void {
  if (language === written) return;
  written = language;
  chosen = language === 'en' ? ENGLISH_MARKS : numberMarksOf(language);
}

export type TypedMarks = Pick<NumberMarks, 'decimal' | 'group'>;

/** The marks that a number typed on this page is read by. */
export function typedMarks(): TypedMarks {
  return chosen;
}

/** `1,234` and `50` as one number; without decimals, the whole part alone. */
export function joinedDigits(whole: string, fraction: string | undefined, grouped = true): string {
  return grouped ? joinDigits(whole, fraction, chosen) : withDecimals(whole, fraction, chosen);
}

/** `0.42%`, `0,42 %` or `%0,42` of digits that are written already; the sign leads it in every language. */
export function withPercentSign(digits: string, sign = ''): string {
  return percentOfDigits(digits, sign, chosen);
}
