/** Typed numbers in each of the fifteen languages: read as the page writes them, or refused. */

import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGE_LIST } from '@vernier/shared/api/languages';
import { writeNumbersAs } from './number-marks.ts';
import { parseAmount, parseInput, plainDecimal, signedDecimal } from './parse-input.ts';

type Row = readonly [typed: string, value: string | null];
type Code = (typeof LANGUAGE_LIST)[number]['code'];

/** Point for decimals, comma between thousands. */
const POINT_DECIMAL: readonly Row[] = [
  ['10,000', '10000'],
  ['1,000', '1000'],
  ['1,234,567.89', '1234567.89'],
  ['10.5', '10.5'],
  ['10.000', '10.000'],
  ['10,5', '10.5'],
  ['1,08425', '1.08425'],
  ['0,001', '0.001'],
  ['10,00', '10.00'],
  ['10,0000', null],
  ['10.000,50', null],
  ['1,00,000', null],
  ['012,000', null],
];
/** Comma for decimals, point between thousands. */
const COMMA_DECIMAL: readonly Row[] = [
  ['10.000', '10000'],
  ['1.000', '1000'],
  ['1.234.567,89', '1234567.89'],
  ['10,5', '10.5'],
  ['10,000', '10.000'],
  ['10.5', '10.5'],
  ['1.08425', '1.08425'],
  ['0.001', '0.001'],
  ['10.0000', null],
  ['10,000.50', null],
  ['1.00.000', null],
];
/** Comma for decimals, a space between thousands: a point before three digits is ambiguous. */
const SPACE_GROUPED: readonly Row[] = [
  ['10\u202f000', '10000'],
  ['10\u00a0000', '10000'],
  ['10 000,50', '10000.50'],
  ['10,000', '10.000'],
  ['10,5', '10.5'],
  ['10.5', '10.5'],
  ['10.000', null],
  ['1.234.567', null],
];
const READ: Record<Code, readonly Row[]> = {
  hk: POINT_DECIMAL,
  en: POINT_DECIMAL,
  jp: POINT_DECIMAL,
  kr: POINT_DECIMAL,
  th: POINT_DECIMAL,
  ar: POINT_DECIMAL,
  vn: COMMA_DECIMAL,
  pt: COMMA_DECIMAL,
  id: COMMA_DECIMAL,
  it: COMMA_DECIMAL,
  spa: COMMA_DECIMAL,
  de: COMMA_DECIMAL,
  tr: COMMA_DECIMAL,
  fr: SPACE_GROUPED,
  ru: SPACE_GROUPED,
};
const EVERYWHERE: readonly Row[] = [
  ['12', '12'],
  [' 12 ', '12'],
  ['5.', '5'],
  [',5', '0.5'],
  ['10 000', '10000'],
  ['10’000', '10000'],
  ['١٠', '10'],
  ['١٠٬٠٠٠٫٥', '10000.5'],
  ['۱۰٫۲۵', '10.25'],
  ['१०', '10'],
  ['๑๐', '10'],
  ['１０．５', '10.5'],
  ['\u200f10\u200f', '10'],
  ['', null],
  ['.', null],
  [',', null],
  ['1 5', null],
  ['1.2.3', null],
  ['1,5.', null],
  ['1e3', null],
  ['-1', null],
  ['abc', null],
  ['1٫2٫3', null],
];

afterEach(() => writeNumbersAs('en'));

describe('[INPUT-1] a typed number is read with the marks of the page or is refused', () => {
  it.each(LANGUAGE_LIST.map(({ code, tag }) => [code, tag] as const))('in %s', (code, tag) => {
    writeNumbersAs(tag);
    const rows = [...READ[code], ...EVERYWHERE];
    expect(rows.map(([typed]) => [typed, plainDecimal(typed)])).toEqual(rows);
  });
});

describe('[INPUT-2] a typed number is exact', () => {
  it('becomes a scaled integer', () => {
    expect([parseInput('0.5', 8), parseInput('.5', 1), parseInput('5.', 1)]).toEqual([50_000_000, 5, 50]);
    expect(parseAmount('90,000,000,000.00000001', 8)).toBe(9_000_000_000_000_000_001n);
  });

  it('with more decimals than its field has, or too large to count, is none', () => {
    expect([parseInput('0.123', 2), parseInput('9'.repeat(30), 2), parseInput('9'.repeat(15), 2)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('has a sign only where a field allows one', () => {
    expect(['-1,000.5', '\u22125', '+5', '5', '--5', '-'].map(signedDecimal)).toEqual([
      '-1000.5',
      '-5',
      '5',
      '5',
      null,
      null,
    ]);
  });
});
