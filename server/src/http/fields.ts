/** The schema kit of request parameters: numbers as JSON numbers or decimal strings, bounded text, nothing nested [W1]. */

import { isDecimalFailure, parseDecimal } from '@vernier/shared/decimal';
import { parseLots } from '@vernier/shared/price';
import { z } from 'zod';

/** Longest text a numeric parameter may have; the decimal parser has its own, smaller bounds. */
const MAX_NUMBER_TEXT = 64;

const numeric = z.union([z.string().min(1).max(MAX_NUMBER_TEXT), z.number()]);

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  return numeric.transform((value, context): number => {
    const parsed = parseDecimal(value, 0);
    if (isDecimalFailure(parsed) || parsed < BigInt(min) || parsed > BigInt(max)) {
      context.addIssue('out of range or not a whole number');
      return z.NEVER;
    }
    return Number(parsed);
  });
}

/** One of a few numbers. */
export function oneOf<const Value extends number>(...values: readonly Value[]) {
  return numeric.transform((value, context): Value => {
    const parsed = parseDecimal(value, 0);
    const found = values.find((candidate) => BigInt(candidate) === parsed);
    if (found === undefined) {
      context.addIssue('not one of the allowed values');
      return z.NEVER;
    }
    return found;
  });
}

/** An identifier of a row. */
export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A page of a list, from 1; a page beyond the end is an empty list, so the bound is only what stays exact. */
export const page = wholeNumber(1, 100_000_000_000).default(1);

/** A volume with at most eight decimals; whether it is a fair step is the instrument's business. */
export const lots = numeric.transform((value, context): number => {
  const parsed = parseLots(value);
  if (typeof parsed === 'string') {
    context.addIssue(parsed);
    return z.NEVER;
  }
  return parsed;
});

/** A moment in Unix milliseconds. */
export const timeMs = wholeNumber(0, 8_640_000_000_000_000);

/** Text of bounded length. */
export function text(min: number, max: number) {
  return z.string().min(min).max(max);
}

/** A price that may only say "none" (0, empty or absent) because the server does not offer it here yet. */
export const noPrice = z
  .union([z.string().max(MAX_NUMBER_TEXT), z.number()])
  .refine((value) => value === '' || parseDecimal(value, 0) === 0n)
  .optional();
