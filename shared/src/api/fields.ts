/** Request field schemas: numbers as JSON numbers or decimal strings, bounded text, nothing nested [REQUEST-1]. */

import { DAY_MS, parseIsoDay } from '../civil-date.ts';
import { isPasswordLong, MAX_PASSWORD_LENGTH } from '../identity/password-rules.ts';
import {
  type DecimalFailure,
  formatScaled,
  isDecimalFailure,
  MAX_DECIMAL_TEXT,
  parseDecimal,
} from '../numbers/decimal.ts';
import { PAGE_SIZE } from '../limits.ts';
import { formatMicros, parseMicros } from '../numbers/money.ts';
import { parseLots } from '../numbers/price.ts';
import { formatE8, parseE8 } from '../wallet/e8.ts';
import { z } from 'zod';

/** Longest text of a number, and of a moment. */
const MAX_NUMBER_TEXT = MAX_DECIMAL_TEXT;

/** The JSON Schema of a field is in its `meta`, because this one has none. */
const numeric = z.custom<string | number>(
  (value) =>
    typeof value === 'number' ||
    (typeof value === 'string' && value.length > 0 && value.length <= MAX_NUMBER_TEXT),
);

/** JSON Schema of a number that may come as its decimal text, which keeps every digit. */
function numberOrText(number: object, pattern: string) {
  return {
    anyOf: [
      { type: 'number', ...number },
      { type: 'string', maxLength: MAX_NUMBER_TEXT, pattern },
    ],
  };
}

/** Text that the decimal parser takes, without a minus: with spaces around it, and an exponent from −20 to 20. */
const EXPONENT_TEXT = String.raw`([eE][+-]?0{0,2}([0-9]|1[0-9]|20))?`;
const DECIMAL = String.raw`\s*[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)${EXPONENT_TEXT}\s*`;
/** A digit before the exponent is not zero. */
const ABOVE_ZERO = `^(?=[^eE]*[1-9])${DECIMAL}$`;

/** Sign and exponent, which the text of a whole number does not have [REQUEST-9]. */
const SIGN_OR_EXPONENT = /[-+eE]/;
const EXPONENT = /[+eE]/;

function parseWhole(value: string | number, unplain: RegExp): bigint | DecimalFailure {
  return typeof value === 'string' && unplain.test(value) ? 'not_a_number' : parseDecimal(value, 0);
}

/** A whole number from `min` to `max`; its text has a sign only where `min` is negative. */
export function wholeNumber(min: number, max: number) {
  const unplain = min < 0 ? EXPONENT : SIGN_OR_EXPONENT;
  return numeric
    .transform((value, context): number => {
      const parsed = parseWhole(value, unplain);
      if (isDecimalFailure(parsed) || parsed < BigInt(min) || parsed > BigInt(max)) {
        context.addIssue('out of range or not a whole number');
        return z.NEVER;
      }
      return Number(parsed);
    })
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** One of a few numbers. */
export function oneOf<const Value extends number>(
  ...values: readonly Value[]
): z.ZodType<Value, Value | `${Value}`> {
  const schema = numeric
    .transform((value, context): Value => {
      const parsed = parseWhole(value, SIGN_OR_EXPONENT);
      const found = values.find((candidate) => BigInt(candidate) === parsed);
      if (found === undefined) {
        context.addIssue('not one of the allowed values');
        return z.NEVER;
      }
      return found;
    })
    .meta({ type: 'integer', enum: values });
  // any other number or text is refused: the type names what a program may send
  return schema as unknown as z.ZodType<Value, Value | `${Value}`>;
}

/** An identifier of a row. */
export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Where a call names one instrument. */
export const instrumentId = id.describe('Instrument: `Id` from `tradeList`.');

/** A page beyond the end is an empty list, so the bound is only what stays exact. */
export const page = wholeNumber(1, 100_000_000_000)
  .default(1)
  .describe(`Page of ${PAGE_SIZE} rows, from 1. A page beyond the end is empty.`);

/** A volume with at most eight decimals; the decision checks the instrument's step. */
export const lots = numeric
  .transform((value, context): number => {
    const parsed = parseLots(value);
    // The decision refuses it with the bounds of the instrument.
    if (parsed === 'out_of_range') return Number.MAX_SAFE_INTEGER;
    if (typeof parsed === 'string') {
      context.addIssue(parsed);
      return z.NEVER;
    }
    return parsed;
  })
  .meta(numberOrText({ exclusiveMinimum: 0 }, ABOVE_ZERO));

/** An amount of a currency above zero, with at most eight decimals: its normalized decimal text. */
export const units = numeric
  .transform((value, context): string => {
    const parsed = parseE8(value);
    if (isDecimalFailure(parsed) || parsed <= 0n) {
      context.addIssue('not an amount');
      return z.NEVER;
    }
    return formatE8(parsed);
  })
  .meta(numberOrText({ exclusiveMinimum: 0 }, ABOVE_ZERO));

/** US dollars above zero, with at most six decimals: their normalized decimal text. */
export const dollars = numeric
  .transform((value, context): string => {
    const parsed = parseMicros(value);
    if (isDecimalFailure(parsed) || parsed <= 0n) {
      context.addIssue('not an amount');
      return z.NEVER;
    }
    return formatMicros(parsed);
  })
  .meta(numberOrText({ exclusiveMinimum: 0 }, ABOVE_ZERO));

/** Invisible characters, except the joiners that some scripts need. */
const INVISIBLE = /[^\P{C}\u200c\u200d]/u;

/** One line of text in composed form (NFC), without double spaces; empty when it is absent. */
export function line(max: number) {
  return z
    .string()
    .max(max * 2)
    .default('')
    .transform((typed) => typed.normalize('NFC').trim().replaceAll(/ {2,}/g, ' '))
    .refine((typed) => !INVISIBLE.test(typed) && Array.from(typed).length <= max, 'not one line of text');
}

/** A moment in Unix milliseconds. */
export const timeMs = wholeNumber(0, 8_640_000_000_000_000);

/** Text of bounded length. */
export function text(min: number, max: number) {
  return z.string().min(min).max(max);
}

/** No instrument has prices with more decimals than this. */
const PRICE_DECIMALS = 8;

const PRICE = numberOrText({ minimum: 0 }, `^(${DECIMAL})?$`);

/**
 * A price of an instrument that is not known yet: its normalized decimal text, so that equal requests have equal hashes, or
 * null where there is none (0, empty or absent). `pointsOf` of the server turns it into points.
 */
export const price = priceValue().optional().transform(priceOrNone).meta(PRICE);

/** A price of a partial update: an absent one changes nothing. */
export const changedPrice = priceValue().transform(priceOrNone).meta(PRICE).optional();

/** No distance between two prices is longer. */
const MAX_POINTS = 1_000_000_000;

/** A distance in points; 0 or empty is none, and in a partial update an absent one changes nothing. */
export const changedPoints = z
  .union([z.literal(''), wholeNumber(0, MAX_POINTS)])
  .transform((points) => (points === '' || points === 0 ? null : points))
  .meta({
    anyOf: [
      { type: 'integer', minimum: 0, maximum: MAX_POINTS },
      { type: 'string', const: '' },
    ],
  })
  .optional();

/** Of zero too: the text of a price has no minus. */
function hasMinus(value: string | number): boolean {
  return typeof value === 'string' && value.trimStart().startsWith('-');
}

function priceValue() {
  return z.custom<string | number>(
    (value) => typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_NUMBER_TEXT),
  );
}

function priceOrNone(value: string | number | undefined, context: z.RefinementCtx): string | null {
  if (value === undefined || value === '') return null;
  const parsed = parseDecimal(value, PRICE_DECIMALS);
  if (isDecimalFailure(parsed) || parsed < 0n || hasMinus(value)) {
    context.addIssue('not a price');
    return z.NEVER;
  }
  return parsed === 0n ? null : formatScaled(parsed, PRICE_DECIMALS);
}

/** True or false, in a form as their text. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .meta({ anyOf: undefined, type: 'boolean' });

/** An empty or null value counts as absent, because forms send absent fields that way. */
export function optional<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const optionalSchema = z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  );
  return optionalSchema as unknown as z.ZodOptional<Schema>;
}

/** A moment in Unix seconds, up to the year 9999. */
export const timeS = wholeNumber(0, 253_402_300_799);

/** A day of the calendar such as `2026-01-05`: its number. */
export const isoDay = z
  .string()
  .transform((value, context) => {
    const days = parseIsoDay(value);
    if (days !== null) return days;
    context.addIssue('not a day of the calendar');
    return z.NEVER;
  })
  .meta({ format: 'date' });

const DAY_S = DAY_MS / 1000;
/** Of a time in UTC: its day, hours and minutes, the seconds if they are written, and digits of their fraction. */
const ISO_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|\+00:?00)$/;

/** Unix milliseconds, without what is smaller. */
function isoTimeMs(value: string): number | null {
  const [, date = '', hours = '', minutes = '', seconds = '0', fraction = ''] = ISO_TIME.exec(value) ?? [];
  const day = parseIsoDay(date);
  if (day === null) return null;
  const ofDayS = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (day * DAY_S + ofDayS) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}

/** A moment as ISO-8601 in UTC, such as `2026-01-05T12:30:00Z`: Unix milliseconds. */
export const isoMomentMs = z
  .string()
  .max(MAX_NUMBER_TEXT)
  .transform((value, context) => {
    const atMs = isoTimeMs(value);
    if (atMs !== null) return atMs;
    context.addIssue('not a moment in UTC');
    return z.NEVER;
  })
  .meta({ type: 'string', format: 'date-time', description: 'ISO-8601, UTC: `2026-01-05T12:30:00Z`.' });

/** A moment of a partial update: an absent one changes nothing, an empty one or 0 removes it. */
export const changedMomentMs = z
  .union([z.literal(['', '0', 0]).transform(() => null), z.null(), isoMomentMs])
  .meta({
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', enum: ['', '0'] },
      { type: 'integer', const: 0 },
      { type: 'null' },
    ],
  })
  .optional();

/** A moment in Unix seconds, as such, as ISO-8601 in UTC, or as the start or the end of a UTC day. */
export function moment(edge: 'start' | 'end') {
  return z.union([
    timeS,
    z
      .string()
      .max(MAX_NUMBER_TEXT)
      .transform((value, context) => {
        const day = parseIsoDay(value);
        if (day !== null) return (edge === 'start' ? day : day + 1) * DAY_S;
        const atMs = isoTimeMs(value);
        if (atMs !== null) return Math.floor(atMs / 1000);
        context.addIssue('not a moment');
        return z.NEVER;
      })
      .meta({
        description: 'ISO-8601, UTC: `2026-01-05` or `2026-01-05T12:30:00Z`.',
        pattern: String.raw`^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.]\d{1,9})?)?(Z|[+]00:?00))?$`,
      }),
  ]);
}

/** Longest address of an uploaded image. */
export const MAX_IMAGE_URL_LENGTH = 200;

/** A character takes two places of a text at most. */
const MAX_PASSWORD_TEXT = 2 * MAX_PASSWORD_LENGTH;

/** A password at a login. */
export const typedPassword = z.string().min(1).max(MAX_PASSWORD_TEXT).describe('Password of the account.');

/** A password that is to be set; the server also refuses the most common ones. */
export const newPassword = z
  .string()
  .max(MAX_PASSWORD_TEXT)
  .refine(isPasswordLong)
  .describe('New password: 8 to 128 characters, not a common password.');

const MAX_MESSAGE_LENGTH = 2000;
/** Control characters except the line feed and the tab. */
const MESSAGE_CONTROLS = /[^\P{Cc}\n\t]/u;

/** A message of the support chat: lines of text in composed form, without control characters. */
export const messageText = z
  .string()
  .max(MAX_MESSAGE_LENGTH * 2)
  .transform((typed) => typed.normalize('NFC').replaceAll('\r\n', '\n').trim())
  .refine((typed) => typed.length <= MAX_MESSAGE_LENGTH && !MESSAGE_CONTROLS.test(typed), 'not a message');
