import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, formatScaled, isDecimalFailure, parseDecimal } from './decimal.ts';

describe('parseDecimal', () => {
  it.each<[string | number, number, bigint]>([
    ['12.34', 6, 12_340_000n],
    [12.34, 6, 12_340_000n],
    ['-0.000001', 6, -1n],
    ['+1', 2, 100n],
    ['1.', 2, 100n],
    ['.5', 1, 5n],
    ['-.5', 1, -5n],
    ['1e3', 0, 1000n],
    ['1500e-3', 1, 15n],
    ['1.500000000', 1, 15n],
    [' 7 ', 0, 7n],
    [1e-7, 8, 10n],
    [-0, 2, 0n],
    ['0e20', 6, 0n],
    ['1e20', 0, 10n ** 20n],
    ['5000e-20', 17, 5n],
    ['1e007', 0, 10n ** 7n],
    ['-1.5E+1', 0, -15n],
    ['0'.repeat(40), 6, 0n],
    ['999999999999999999.999999', 6, 10n ** 24n - 1n],
    ['-999999999999999999999999.0', 0, 1n - 10n ** 24n],
  ])('[NUMBER-3] takes %j with %i decimals as %s', (value, decimals, scaled) => {
    expect(parseDecimal(value, decimals)).toBe(scaled);
  });

  it.each<[string | number, string]>([
    ['', 'not_a_number'],
    ['..', 'not_a_number'],
    ['1,000', 'not_a_number'],
    ['1 000', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['1e', 'not_a_number'],
    ['1e21', 'not_a_number'],
    ['1e-21', 'not_a_number'],
    ['--1', 'not_a_number'],
    ['١', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    [Number.NaN, 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'not_a_number'],
    ['0'.repeat(41), 'not_a_number'],
    ['0.0000001', 'too_many_decimals'],
    [1e-7, 'too_many_decimals'],
    ['1e18', 'out_of_range'],
    ['-1e18', 'out_of_range'],
    ['1000000000000000000.0000000', 'out_of_range'],
    ['1a', 'not_a_number'],
    ['a1', 'not_a_number'],
    ['a.5', 'not_a_number'],
    ['1e2000', 'not_a_number'],
  ])('[NUMBER-3] refuses %j: %s', (value, why) => {
    expect(parseDecimal(value, 6)).toBe(why);
  });

  it('[NUMBER-3] answers every text with a number or a reason, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 8 }), (text, decimals) => {
        const parsed = parseDecimal(text, decimals);
        if (!isDecimalFailure(parsed))
          expect(parseDecimal(formatScaled(parsed, decimals), decimals)).toBe(parsed);
      }),
    );
  });
});

describe('formatScaled', () => {
  it.each<[number | bigint, number, string]>([
    [-1_084_250, 6, '-1.084250'],
    [5, 0, '5'],
    [5n, 3, '0.005'],
    [0, 2, '0.00'],
  ])('writes %s with %i decimals as %s', (scaled, decimals, text) => {
    expect(formatScaled(scaled, decimals)).toBe(text);
  });
});

describe('exact', () => {
  it('[NUMBER-2] is the number itself, and an error for a text that is none', () => {
    expect(exact(parseDecimal('-1.5', 1))).toBe(-15n);
    expect(exact(7)).toBe(7);
    expect(() => exact(parseDecimal('1.55', 1))).toThrow(
      new TypeError('the server sent a number that is too_many_decimals'),
    );
  });
});
