import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divRound, formatMicros, parseMicros } from './money.ts';

describe('divRound', () => {
  it.each([
    [7n, 2n, 4n],
    [-7n, 2n, -4n],
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-1n, 3n, 0n],
    [0n, 9n, 0n],
    [10n ** 30n + 1n, 2n, (10n ** 30n + 2n) / 2n],
  ])('[NUMBER-1] %s ÷ %s is %s: half away from zero', (numerator, denominator, rounded) => {
    expect(divRound(numerator, denominator)).toBe(rounded);
  });

  it('[NUMBER-1] is never farther from the fraction than half, and the same on both sides of zero', () => {
    const anything = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const positive = fc.bigInt({ min: 1n, max: 10n ** 20n });
    fc.assert(
      fc.property(anything, positive, (numerator, denominator) => {
        const rounded = divRound(numerator, denominator);
        const twiceOff = 2n * (rounded * denominator - numerator);
        expect(twiceOff <= denominator && twiceOff >= -denominator).toBe(true);
        expect(divRound(-numerator, denominator)).toBe(-rounded);
      }),
    );
  });
});

describe('money as text', () => {
  it.each([
    [0n, '0.000000'],
    [1n, '0.000001'],
    [-1n, '-0.000001'],
    [12_340_000n, '12.340000'],
    [-1_000_000n, '-1.000000'],
    [99_999_999_999_999_999n, '99999999999.999999'],
  ])('[NUMBER-2] %s micro-dollars leave as %s', (micros, text) => {
    expect(formatMicros(micros)).toBe(text);
  });

  it('[NUMBER-2] reads any formatted amount back to the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 23n), max: 10n ** 23n }), (micros) => {
        expect(formatMicros(micros)).toMatch(/^-?\d+\.\d{6}$/);
        expect(parseMicros(formatMicros(micros))).toBe(micros);
      }),
    );
  });
});
