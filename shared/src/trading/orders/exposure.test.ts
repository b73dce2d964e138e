import { expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, TradingScenario } from '../../../test/trading-scenario.ts';
import { exposureDivisor, exposureValue, shiftExposure } from './exposure.ts';

it('an exposure never has fewer than no positions', () => {
  const at = new TradingScenario(4_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD));
  const position = at.position(1);
  expect(() => shiftExposure(undefined, position, -1)).toThrow('never counts fewer than no positions');
  const exposure = shiftExposure(undefined, position, 1);
  // Half a lot of 100,000 units, 0.00090 above 1.10010: 45 dollars.
  const value = exposureValue(exposure, { bid: 110_100, ask: 110_110 }, 100_000);
  expect(value / exposureDivisor(5)).toBe(45_000_000n);
  expect(exposureDivisor(5)).toBe(exposureDivisor(3) * 100n);
  expect(shiftExposure(exposure, position, -1)).toEqual({ positions: 0, bought: 0n, sold: 0n, cost: 0n });
});
