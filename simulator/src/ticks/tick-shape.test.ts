import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriceScale, SUBPOINTS } from '../price-path/price-scale.ts';
import { bidAt, spreadOf, widestSpread } from './tick-shape.ts';

const scale = new PriceScale({ numerator: 108_000, denominator: 1 });
const logs = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const spreads = fc.integer({ min: 1, max: 5000 });
const bits = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

describe('a tick', () => {
  it('[MARKET-4] has a bid and an ask that enclose the mid, so that no cross is cheaper than its legs', () => {
    fc.assert(
      fc.property(logs, spreads, (log, spread) => {
        const mid = scale.subpointsAt(log);
        const bid = bidAt(scale, log, spread);
        expect(bid * SUBPOINTS).toBeLessThanOrEqual(mid);
        expect((bid + spread) * SUBPOINTS).toBeGreaterThanOrEqual(mid);
      }),
    );
  });

  it('adds at most the maximum of the search to the minute’s spread', () => {
    fc.assert(
      fc.property(spreads, bits, (spread, chance) => {
        expect(spreadOf(spread, chance)).toBeGreaterThanOrEqual(spread);
        expect(spreadOf(spread, chance)).toBeLessThanOrEqual(widestSpread(spread));
      }),
    );
  });
});
