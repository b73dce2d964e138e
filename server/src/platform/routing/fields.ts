/** The schema kit of request parameters: numbers as JSON numbers or decimal strings, bounded text, nothing nested [W1]. */

import { formatScaled, isDecimalFailure, parseDecimal } from '@vernier/shared/numbers/decimal';
import { formatMicros, parseMicros } from '@vernier/shared/numbers/money';
import { parseLots } from '@vernier/shared/numbers/price';
import { formatE8, parseE8 } from '@vernier/shared/wallet/e8';
import { z } from 'zod';

/** Longest text a numeric parameter may have; the decimal parser has its own, smaller bounds. */
const MAX_NUMBER_TEXT = 64;

const numeric = z.union([z.string().min(1).max(MAX_NUMBER_TEXT), z.number()]);

/** What the reference of the calls says of a number that may come as its decimal text. */
function numberOrText(number: object, pattern: string) {
  return { anyOf: [number, { type: 'string', maxLength: MAX_NUMBER_TEXT, pattern }] };
}

const WHOLE = '^-?[0-9]+$';
const DECIMAL = '^[0-9]+([.][0-9]+)?$';

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  return numeric
    .transform((value, context): number => {
      const parsed = parseDecimal(value, 0);
      if (isDecimalFailure(parsed) || parsed < BigInt(min) || parsed > BigInt(max)) {
        context.addIssue('out of range or not a whole number');
        return z.NEVER;
      }
      return Number(parsed);
    })
    .meta(numberOrText({ type: 'integer', minimum: min, maximum: max }, WHOLE));
}

/** One of a few numbers. */
export function oneOf<const Value extends number>(...values: readonly Value[]) {
  return numeric
    .transform((value, context): Value => {
      const parsed = parseDecimal(value, 0);
      const found = values.find((candidate) => BigInt(candidate) === parsed);
      if (found === undefined) {
        context.addIssue('not one of the allowed values');
        return z.NEVER;
      }
      return found;
    })
    .meta({
      anyOf: [
        { type: 'integer', enum: values },
        { type: 'string', enum: values.map(String) },
      ],
    });
}

/** An identifier of a row. */
export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A page of a list, from 1; a page beyond the end is an empty list, so the bound is only what stays exact. */
export const page = wholeNumber(1, 100_000_000_000).default(1);

/** A volume with at most eight decimals; whether it is a fair step is the instrument's business. */
export const lots = numeric
  .transform((value, context): number => {
    const parsed = parseLots(value);
    if (typeof parsed === 'string') {
      context.addIssue(parsed);
      return z.NEVER;
    }
    return parsed;
  })
  .meta(numberOrText({ type: 'number', exclusiveMinimum: 0 }, DECIMAL));

/** An amount of a currency above nothing, with at most eight decimals: its decimal text, in one way of writing it. */
export const units = numeric
  .transform((value, context): string => {
    const parsed = parseE8(value);
    if (isDecimalFailure(parsed) || parsed <= 0n) {
      context.addIssue('not an amount');
      return z.NEVER;
    }
    return formatE8(parsed);
  })
  .meta(numberOrText({ type: 'number', exclusiveMinimum: 0 }, DECIMAL));

/** Dollars above nothing, with at most six decimals: their decimal text, in one way of writing it. */
export const dollars = numeric
  .transform((value, context): string => {
    const parsed = parseMicros(value);
    if (isDecimalFailure(parsed) || parsed <= 0n) {
      context.addIssue('not an amount');
      return z.NEVER;
    }
    return formatMicros(parsed);
  })
  .meta(numberOrText({ type: 'number', exclusiveMinimum: 0 }, DECIMAL));

/** What cannot be seen, but for the joiners that some scripts are written with. */
const UNSEEN = /[^\P{C}\u200c\u200d]/u;

/** One line of words in composed form, in which no two spaces meet; empty when it is absent. */
export function line(max: number) {
  return z
    .string()
    .max(max * 2)
    .default('')
    .transform((typed) => typed.normalize('NFC').trim().replaceAll(/ {2,}/g, ' '))
    .refine((typed) => !UNSEEN.test(typed) && Array.from(typed).length <= max, 'not one line of words');
}

/** A moment in Unix milliseconds. */
export const timeMs = wholeNumber(0, 8_640_000_000_000_000);

/** Text of bounded length. */
export function text(min: number, max: number) {
  return z.string().min(min).max(max);
}

/** No instrument has prices with more decimals than this. */
const PRICE_DECIMALS = 8;

const PRICE = numberOrText({ type: 'number', minimum: 0 }, `^$|${DECIMAL}`);

/**
 * A price of an instrument that is not known yet: its decimal text in one way of writing it, so that equal requests stay
 * equal, or null where there is none (0, empty or absent). `pointsOf` in routes/prices.ts turns it into points.
 */
export const price = priceValue().optional().transform(priceOrNone).meta(PRICE);

/** The same where an absent one leaves as it is what it is about. */
export const changedPrice = priceValue().transform(priceOrNone).meta(PRICE).optional();

function priceValue() {
  return z.union([z.string().max(MAX_NUMBER_TEXT), z.number()]);
}

function priceOrNone(value: string | number | undefined, context: z.RefinementCtx): string | null {
  if (value === undefined || value === '') return null;
  const parsed = parseDecimal(value, PRICE_DECIMALS);
  if (isDecimalFailure(parsed) || parsed < 0n) {
    context.addIssue('not a price');
    return z.NEVER;
  }
  return parsed === 0n ? null : formatScaled(parsed, PRICE_DECIMALS);
}
