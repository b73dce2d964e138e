import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOT_DECIMALS, parseLots, parsePoints, scaledToNumber } from './price.ts';

/** Far above any price or volume that an instrument has, far below where a double loses a step. */
const scaled = fc.integer({ min: -(10 ** 14), max: 10 ** 14 });

describe('prices and lots as JSON numbers', () => {
  it('[NUMBER-4] a price reads back to the same points at every precision', () => {
    fc.assert(
      fc.property(scaled, fc.integer({ min: 0, max: 6 }), (points, precision) => {
        const sent: unknown = JSON.parse(JSON.stringify(scaledToNumber(points, precision)));
        expect(parsePoints(Number(sent), precision)).toBe(points === 0 ? 0 : points);
      }),
    );
  });

  it('[NUMBER-4] lots read back to the same step', () => {
    fc.assert(
      fc.property(scaled, (lots) => {
        expect(parseLots(scaledToNumber(lots, LOT_DECIMALS))).toBe(lots === 0 ? 0 : lots);
      }),
    );
  });

  it.each([
    ['1.10010', 5, 110_010],
    ['1.100101', 5, 'too_many_decimals'],
    ['1e15', 5, 'out_of_range'],
    ['one', 5, 'not_a_number'],
    [1.1001, 5, 110_010],
    [1.100101, 5, 'too_many_decimals'],
    [-0, 5, 0],
    [-1.5, 1, -15],
    ['90071992.54740991', 8, 9_007_199_254_740_991],
    ['90071992.54740992', 8, 'out_of_range'],
    [1e16, 0, 'out_of_range'],
    [Number.NaN, 5, 'not_a_number'],
    [1, 16, 'out_of_range'],
  ])('[NUMBER-4] the price %s at precision %i is %s', (text, precision, expected) => {
    expect(parsePoints(text, precision)).toBe(expected);
  });

  it.each([
    [110_010, 5, 1.1001],
    [110_010n, 5, 1.1001],
    [-1n, 6, -0.000_001],
    [9_007_199_254_740_993n, 6, 9_007_199_254.740_993],
    [15, 16, 1.5e-15],
    [7, 0, 7],
  ])('[NUMBER-4] %s with %i decimals is sent as %d', (points, decimals, sent) => {
    expect(scaledToNumber(points, decimals)).toBe(sent);
  });

  it('[NUMBER-4] a lot has eight decimals at most', () => {
    expect(parseLots('0.00000001')).toBe(1);
    expect(parseLots('0.000000001')).toBe('too_many_decimals');
  });
});
