import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURUSD, USDJPY } from '../../../test/instruments.ts';
import { ONE } from '../../numbers/fraction.ts';
import type { Side } from '../orders/order.ts';
import { type ProfitInputs, profitFor } from './profit.ts';

const euro = { unitsPerLot: EURUSD.unitsPerLot, pricePrecision: EURUSD.pricePrecision, conversion: ONE };
const yen = {
  unitsPerLot: USDJPY.unitsPerLot,
  pricePrecision: USDJPY.pricePrecision,
  conversion: { numerator: 2000n, denominator: 300_020n },
};

describe('profitFor', () => {
  it.each([
    // side      lots × 1e8    open     close    micro-dollars
    ['buy', 50_000_000, 110_010, 110_000, -5_000_000n], // the contract's worked example
    ['buy', 50_000_000, 110_010, 110_010, 0n],
    ['buy', 50_000_000, 110_000, 110_010, 5_000_000n],
    ['sell', 50_000_000, 110_000, 110_010, -5_000_000n],
    ['sell', 50_000_000, 110_010, 110_000, 5_000_000n],
    ['buy', 0, 1, 999_999, 0n],
    ['buy', 10_000_000_000, 1, 999_999, 99_999_800_000_000n],
    ['sell', 10_000_000_000, 1, 999_999, -99_999_800_000_000n],
  ] as const)(
    '[MARGIN-4] a %s of %d × 1e-8 lots from %d to %d makes %d micro-dollars',
    (side, lots, openPrice, closePrice, micros) => {
      const profit = profitFor({ ...euro, side, lots, openPrice, closePrice });
      expect(profit).toMatchObject({ formula: `profit_${side}`, micros });
    },
  );

  it.each([
    ['buy', 150_010, 150_110, 66_662_223n], // 10,000 yen ÷ 150.010 = 66.6622225…
    ['sell', 150_010, 150_110, -66_662_223n],
  ] as const)(
    '[MARGIN-2] a %s in yen converts at the rate of its opening fill',
    (side, openPrice, closePrice, micros) => {
      expect(profitFor({ ...yen, side, lots: 100_000_000, openPrice, closePrice }).micros).toBe(micros);
    },
  );

  it.each([
    [1, 1n],
    [-1, -1n],
  ])('[NUMBER-1] rounds half a micro-dollar away from zero, also a loss (%d point)', (move, micros) => {
    const half: ProfitInputs = { ...euro, side: 'buy', lots: 50, openPrice: 100, closePrice: 100 + move };
    expect(profitFor(half).micros).toBe(micros);
    expect(profitFor({ ...half, lots: 49 }).micros).toBe(0n);
    expect(profitFor({ ...half, lots: 150 }).micros).toBe(2n * micros);
  });

  it('[MARGIN-4] a mirrored position on a mirrored move has the mirrored profit: rounding does not favour the broker', () => {
    const price = fc.integer({ min: 1, max: 2_000_000 });
    const lots = fc.integer({ min: 1, max: 10_000_000_000 });
    fc.assert(
      fc.property(price, price, lots, fc.constantFrom(euro, yen), (openPrice, closePrice, size, terms) => {
        const of = (side: Side) => profitFor({ ...terms, side, lots: size, openPrice, closePrice }).micros;
        expect(of('buy')).toBe(-of('sell'));
      }),
    );
  });
});
