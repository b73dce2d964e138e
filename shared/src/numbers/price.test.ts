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
  ])('[NUMBER-4] the price %s at precision %i is %s', (text, precision, expected) => {
    expect(parsePoints(text, precision)).toBe(expected);
  });

  it('[NUMBER-4] a lot has eight decimals at most', () => {
    expect(parseLots('0.00000001')).toBe(1);
    expect(parseLots('0.000000001')).toBe('too_many_decimals');
  });
});
