/** What a person typed into a number field, as an exact scaled integer. Not the wire's parser. */

import { isDecimalFailure, parseDecimal } from '@vernier/shared/decimal';

const TYPED = /^\d*[.,]?\d*$/;

/**
 * `parseInput('0,5', 8)` is 50,000,000. Comma and point both mean the decimal mark, grouping is never accepted;
 * null for anything else, for more decimals than `scale`, and for what is too large to count exactly.
 */
export function parseInput(text: string, scale: number): number | null {
  const typed = text.trim();
  if (!/\d/.test(typed) || !TYPED.test(typed)) return null;
  const scaled = parseDecimal(typed.replace(',', '.'), scale);
  if (isDecimalFailure(scaled)) return null;
  const value = Number(scaled);
  return Number.isSafeInteger(value) ? value : null;
}

/** True while the text can still become a number, so that a keystroke may be taken. */
export function isTypable(text: string): boolean {
  return TYPED.test(text.trim());
}
