import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NANO, PriceScale, SUBPOINTS } from './price-scale.ts';

/** A large anchor: a subpoint is below 1e-12 of the price. */
const POINTS = 10_000_000;
const scale = new PriceScale({ numerator: POINTS, denominator: 1 });
const ratioAt = (logNano: number) => scale.subpointsAt(logNano) / SUBPOINTS / POINTS;

/** Logs of the table within the range of safe points. */
const logs = fc.integer({ min: -2 * NANO, max: 4 * NANO });

describe('the integer exponential', () => {
  // Decimals from published tables, not from Math.exp.
  it.each([
    ['0', 0, 1],
    ['1', NANO, 2.718281828459045],
    ['2', 2 * NANO, 7.38905609893065],
    ['3', 3 * NANO, 20.085536923187668],
    ['4', 4 * NANO, 54.598150033144236],
    ['-1', -NANO, 0.36787944117144233],
    ['-2', -2 * NANO, 0.1353352832366127],
    ['0.5', NANO / 2, 1.6487212707001282],
    ['0.1', NANO / 10, 1.1051709180756477],
    ['-0.001', -NANO / 1000, 0.9990004998333749],
    ['ln 2', 693_147_181, 2],
  ])('[MARKET-2] e^%s is right to nine digits', (_, logNano, expected) => {
    expect(Math.abs(ratioAt(logNano) / expected - 1)).toBeLessThan(1e-9);
  });

  it('never falls when the log rises', () => {
    fc.assert(
      fc.property(logs, (log) => {
        expect(scale.subpointsAt(log + 1)).toBeGreaterThanOrEqual(scale.subpointsAt(log));
      }),
    );
  });

  it('never falls where two steps of its tables meet', () => {
    const meetings = Array.from({ length: 300 }, (_, step) => (step - 120) * 2 ** 24);
    const fine = Array.from({ length: 1024 }, (_, step) => step * 2 ** 14);
    for (const log of [...meetings, ...fine]) {
      expect(scale.subpointsAt(log)).toBeGreaterThan(scale.subpointsAt(log - 1));
      expect(scale.subpointsAt(log + 1)).toBeGreaterThan(scale.subpointsAt(log));
    }
  });

  it('converts sums of logs to products of prices', () => {
    const half = fc.integer({ min: -NANO, max: 2 * NANO });
    fc.assert(
      fc.property(half, half, (left, right) => {
        expect(Math.abs(ratioAt(left + right) / (ratioAt(left) * ratioAt(right)) - 1)).toBeLessThan(1e-9);
      }),
    );
  });

  it('gives the anchor at log 0, to the subpoint', () => {
    const third = new PriceScale({ numerator: 1_000_000, denominator: 3 });
    expect(third.subpointsAt(0)).toBe(Math.floor((1_000_000 * SUBPOINTS) / 3));
  });

  it('throws for a log outside its range', () => {
    expect(() => scale.subpointsAt(9 * NANO)).toThrow('range');
    expect(() => scale.subpointsAt(-9 * NANO)).toThrow('range');
  });
});
