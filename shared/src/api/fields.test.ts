import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { utc } from '../../test/utc.ts';
import { MAX_DECIMAL_TEXT } from '../numbers/decimal.ts';
import {
  changedMomentMs,
  changedPoints,
  changedPrice,
  dollars,
  flag,
  id,
  isoDay,
  isoMomentMs,
  line,
  lots,
  messageText,
  moment,
  newPassword,
  oneOf,
  optional,
  price,
  units,
  wholeNumber,
} from './fields.ts';

/** What a field makes of a value; `refused` where it takes none. */
function read(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : 'refused';
}

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }) => (value: unknown) =>
  schema.safeParse(value).success;

test.each(['+5', '-5', '5e0', '5E0', '0.5e1', '+', '', ' ', '5.5', '0x5'])(
  '[REQUEST-9] the text %j is no whole number',
  (text) => {
    expect([id, oneOf(5), wholeNumber(0, 9)].map((schema) => accepts(schema)(text))).toEqual([
      false,
      false,
      false,
    ]);
  },
);

test('[REQUEST-9] the text of a number may have spaces around it', () => {
  expect([id.parse(' 5 '), oneOf(5).parse('5 '), lots.parse(' 0.50 '), price.parse(' 1.1 ')]).toEqual([
    5,
    5,
    50_000_000,
    '1.10000000',
  ]);
});

test('[REQUEST-9] a field that reaches below zero takes a sign, but no exponent', () => {
  const seconds = wholeNumber(-10, 10);
  expect(seconds.parse('-3')).toBe(-3);
  expect(['+3', '3e0', '-3e0'].some(accepts(seconds))).toBe(false);
});

/** A number of so many characters. */
function zeros(length: number): string {
  return `${'0'.repeat(length - 1)}1`;
}

describe('[REQUEST-1] a field', () => {
  test.each([
    [
      'wholeNumber',
      wholeNumber(2, 4),
      [2, '4', 1, 5, '5', 3.5, true, null, {}, [3]],
      [2, 4, ...Array<string>(8).fill('refused')],
    ],
    ['oneOf', oneOf(1, 3), [1, '3', 2, '2', 1.5, null], [1, 3, 'refused', 'refused', 'refused', 'refused']],
    [
      'lots',
      lots,
      ['0.01', 1, 'x', '0.000000001', ''],
      [1_000_000, 100_000_000, 'refused', 'refused', 'refused'],
    ],
    [
      'units',
      units,
      ['1.50', 2, 0, '-1', 'x', '1e-9'],
      ['1.5', '2', 'refused', 'refused', 'refused', 'refused'],
    ],
    [
      'dollars',
      dollars,
      ['1.5', 2, '0', '-1', 'x', '0.0000001'],
      ['1.500000', '2.000000', 'refused', 'refused', 'refused', 'refused'],
    ],
    [
      'flag',
      flag,
      [true, false, 'true', 'false', 'yes', 1],
      [true, false, true, false, 'refused', 'refused'],
    ],
    [
      'optional',
      optional(id),
      ['', null, undefined, 5, '5', 0],
      [undefined, undefined, undefined, 5, 5, 'refused'],
    ],
    ['isoDay', isoDay, ['1970-01-02', '2026-02-29', '2026-1-5', ''], [1, 'refused', 'refused', 'refused']],
  ] as const)('%s', (_, schema, values, expected) => {
    expect(values.map((value) => read(schema, value))).toEqual(expected);
  });

  test('takes the text of a number up to its longest', () => {
    for (const schema of [id, units, price]) {
      expect(read(schema, zeros(MAX_DECIMAL_TEXT))).not.toBe('refused');
      expect(read(schema, zeros(MAX_DECIMAL_TEXT + 1))).toBe('refused');
    }
  });

  test('of a price is its normalized text, and null where there is none', () => {
    const values = ['1.10', 1.1, 0, '0', '', undefined, '-0', ' -1', -1, 'x', true, null];
    const none = Array<string>(6).fill('refused');
    expect(values.map((value) => read(price, value))).toEqual([
      '1.10000000',
      '1.10000000',
      ...[null, null, null, null],
      ...none,
    ]);
    expect([read(changedPrice, undefined), read(changedPrice, ''), read(changedPrice, 2)]).toEqual([
      undefined,
      null,
      '2.00000000',
    ]);
  });

  test('of a changed distance is null where it is removed', () => {
    expect(
      ['', 0, '0', 5, '5', undefined, -1, 'x', 1_000_000_001].map((value) => read(changedPoints, value)),
    ).toEqual([...[null, null, null, 5, 5, undefined], ...['refused', 'refused', 'refused']]);
  });

  test('of a line is one line in composed form', () => {
    const typed = [' a  b', 'e\u0301', 'a\nb', 'a\u200db', '\u202e', '𝔞𝔟𝔠', '𝔞𝔟𝔠𝔡', undefined];
    expect(typed.map((value) => read(line(3), value))).toEqual([
      'a b',
      'é',
      'refused',
      'a\u200db',
      'refused',
      '𝔞𝔟𝔠',
      'refused',
      '',
    ]);
    expect(read(line(3), '       ')).toBe('refused');
  });

  test('of a message keeps its lines', () => {
    const typed = [
      '  a\r\nb\tc ',
      'e\u0301',
      'a\u0000',
      'a'.repeat(2000),
      'a'.repeat(2001),
      ` ${'a'.repeat(2000)} `,
    ];
    expect(typed.map((value) => read(messageText, value))).toEqual([
      'a\nb\tc',
      'é',
      'refused',
      'a'.repeat(2000),
      'refused',
      'a'.repeat(2000),
    ]);
  });

  test('of a moment is ISO-8601 in UTC', () => {
    const atMs = utc('2026-01-05T12:30:07Z');
    const values = ['2026-01-05T12:30:07Z', '2026-01-05T12:30:07.5Z', '2026-01-05T12:30:07.125Z'];
    expect(values.map((value) => read(isoMomentMs, value))).toEqual([atMs, atMs + 500, atMs + 125]);
    const zeroOffset = ['2026-01-05T12:30:07+00:00', '2026-01-05T12:30:07.125999+0000', '2026-01-05T12:30Z'];
    expect(zeroOffset.map((value) => read(isoMomentMs, value))).toEqual([atMs, atMs + 125, atMs - 7_000]);
    const others = [
      '2026-01-05',
      '2026-01-05T24:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-01-05T12:30:07+01:00',
      '2026-01-05T12:30.5Z',
      '2026-01-05T12:30:07',
      '',
      5,
    ];
    for (const value of others) expect(read(isoMomentMs, value)).toBe('refused');
    expect(['', '0', 0, null].map((value) => read(changedMomentMs, value))).toEqual([null, null, null, null]);
    expect([read(changedMomentMs, undefined), read(changedMomentMs, values[0])]).toEqual([undefined, atMs]);
  });

  test('of a moment in seconds may be a day, whose start or end it is', () => {
    const dayS = utc('2026-01-05T00:00:00Z') / 1000;
    const values = [
      '2026-01-05',
      dayS,
      String(dayS),
      '2026-01-05T00:01:02Z',
      '2026-01-05T00:01:02.999Z',
      '2026-01-05T00:01:02.999999+00:00',
      'x',
    ];
    expect(values.map((value) => read(moment('start'), value))).toEqual([
      ...[dayS, dayS, dayS, dayS + 62, dayS + 62, dayS + 62],
      'refused',
    ]);
    expect(read(moment('end'), '2026-01-05')).toBe(dayS + 86_400);
  });

  test('of a new password has 8 to 128 characters', () => {
    expect(
      ['a'.repeat(7), 'a'.repeat(8), '𝔞'.repeat(128), 'a'.repeat(129)].map((value) =>
        read(newPassword, value),
      ),
    ).toEqual(['refused', 'a'.repeat(8), '𝔞'.repeat(128), 'refused']);
  });
});
