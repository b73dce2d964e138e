/** Numbers as people type them: the marks and digits of the page's language, read exactly or refused. Not the wire's parser. */

import { isDecimalFailure, parseDecimal } from '@vernier/shared/numbers/decimal';
import { typedMarks } from './number-marks.ts';

/** The zero of each script whose ten digits follow one another: Arabic-Indic, Persian, Devanagari, Thai, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10] as const;
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19]/g;

/** Commas and points of other keyboards: Arabic comma, full-width comma and point, ideographic comma and full stop. */
const COMMAS = /[\u060c\uff0c\u3001]/g;
const POINTS = /[\uff0e\u3002]/g;
/** Spaces and apostrophes between thousands, and the Arabic thousands mark; none of them is a decimal mark anywhere. */
const SPACERS = /[\s\u2019'\u066c]/g;
const SPACE = ' ';
const ARABIC_DECIMAL = /\u066b/g;
const MINUS_SIGN = /^[\u2212\uff0d\u2013]/;
/** Marks that keyboards and copied numbers add around right-to-left text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

const DIGITS = /^\d+$/;
const THREE_DIGITS = /^\d{3}$/;
/** A first group of thousands. */
const FIRST_GROUP = /^[1-9]\d{0,2}$/;
const ONLY_ZEROS = /^0*$/;
/** Decimals that could also be a group of thousands, or one with a zero too many. */
const LIKE_A_GROUP = /^(?:\d{3}|0{3,})$/;

/**
 * The digits as a decimal with a point (`10,000.5` in English is `10000.5`); null if it is not a number, and for text that two
 * people could read as two numbers. The language's own marks come first; the other of comma and point is a decimal mark
 * too, because keypads offer the mark of the device and not of the page, but only where it cannot separate thousands.
 */
export function plainDecimal(text: string): string | null {
  const typed = normalised(text);
  const { decimal, group } = typedMarks();
  return withDecimalMark(typed, decimal, group) ?? withOtherMark(typed, decimal === ',' ? '.' : ',');
}

/** The same with an optional sign in front. */
export function signedDecimal(text: string): string | null {
  const typed = normalised(text).replace(MINUS_SIGN, '-');
  const plain = plainDecimal(typed.replace(/^[+-]/, ''));
  return plain !== null && typed.startsWith('-') ? `-${plain}` : plain;
}

/** The typed value, scaled by 10^scale; null if it is not a number or has more decimals than `scale`. */
export function parseAmount(text: string, scale: number): bigint | null {
  const plain = plainDecimal(text);
  if (plain === null) return null;
  const scaled = parseDecimal(plain, scale);
  return isDecimalFailure(scaled) ? null : scaled;
}

/** The same as a number; null also if it is too large to be exact. */
export function parseInput(text: string, scale: number): number | null {
  const scaled = parseAmount(text, scale);
  return scaled === null || scaled > Number.MAX_SAFE_INTEGER ? null : Number(scaled);
}

function normalised(text: string): string {
  return text
    .replace(DIRECTION_MARKS, '')
    .trim()
    .replace(OTHER_DIGITS, latinDigit)
    .replace(COMMAS, ',')
    .replace(POINTS, '.')
    .replace(SPACERS, SPACE);
}

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
  return String(code - zero);
}

/** Null unless `decimal` is there once at most, and all before it is digits, plain or in groups of three. */
function withDecimalMark(typed: string, decimal: string, group: string): string | null {
  const [whole = '', fraction = '', ...more] = typed.replace(ARABIC_DECIMAL, decimal).split(decimal);
  const digits = ungrouped(whole, whole.includes(SPACE) ? SPACE : group);
  if (more.length > 0 || digits === null || !DIGITS.test(digits + fraction)) return null;
  return (digits === '' ? '0' : digits) + (fraction === '' ? '' : `.${fraction}`);
}

/** The whole part without its marks; null where they are not between groups of three. */
function ungrouped(whole: string, group: string): string | null {
  const [first = '', ...groups] = whole.split(group);
  if (groups.length === 0) return whole;
  const isGrouped = FIRST_GROUP.test(first) && groups.every((digits) => THREE_DIGITS.test(digits));
  return isGrouped ? first + groups.join('') : null;
}

/** `10.5` in German is ten and a half; `10.0000` may be ten or a hundred thousand, and `1.000` in French one or a thousand. */
function withOtherMark(typed: string, mark: string): string | null {
  const plain = withDecimalMark(typed, mark, SPACE);
  const [whole = '', fraction = ''] = plain?.split('.') ?? [];
  return LIKE_A_GROUP.test(fraction) && !ONLY_ZEROS.test(whole) ? null : plain;
}
