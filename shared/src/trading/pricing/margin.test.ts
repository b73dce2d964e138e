import { describe, expect, it } from 'vitest';
import { EURUSD, NATGAS, USDJPY } from '../../../test/instruments.ts';
import { ONE } from '../../numbers/fraction.ts';
import type { Instrument } from '../../market/instrument.ts';
import { marginFor } from './margin.ts';

const JPY_MID_150010 = { numerator: 2000n, denominator: 300_020n };

function margin(instrument: Instrument, lots: number, price: number, leverage: number, conversion = ONE) {
  const { marginMode, unitsPerLot, pricePrecision } = instrument;
  return marginFor({ marginMode, unitsPerLot, pricePrecision, lots, price, leverage, conversion });
}

describe('marginFor', () => {
  it.each([
    // lots × 1e8      price  leverage            micro-dollars
    [50_000_000, 110_010, 100, 550_050_000n], // the contract's worked example
    [0, 110_010, 100, 0n],
    [1_000_000, 110_010, 500, 2_200_200n],
    [10_000_000_000, 999_999, 1, 99_999_900_000_000n],
    [1, 1, 500, 0n], // 0.00002 micro-dollars
    [25_000, 110_000, 500, 55_000n],
  ])(
    '[MARGIN-1] leveraged margin of %d × 1e-8 lots at %d points and 1:%d is %d micro-dollars',
    (lots, price, leverage, micros) => {
      expect(margin(EURUSD, lots, price, leverage).micros).toBe(micros);
    },
  );

  it.each([
    [50, 1, 100, 1n], // 0.5 × 1e-6 dollars exactly: half away from zero
    [49, 1, 100, 0n],
    [150, 1, 100, 2n], // 1.5 becomes 2
  ])(
    '[NUMBER-1] rounds half a micro-dollar away from zero (%d × 1e-8 lots at %d)',
    (lots, price, leverage, micros) => {
      const single: Instrument = { ...EURUSD, unitsPerLot: 1, pricePrecision: 0 };
      expect(margin(single, lots, price, leverage, { numerator: 100n, denominator: 1n }).micros).toBe(micros);
    },
  );

  it('[MARGIN-2] converts a JPY price at one over the mid: USDJPY 0.2 lot at 150.010 and 1:100 is 200 dollars', () => {
    expect(margin(USDJPY, 20_000_000, 150_010, 100, JPY_MID_150010).micros).toBe(200_000_000n);
  });

  it.each([
    [100_000_000, 1_000_000_000n],
    [1_000_000, 10_000_000n],
    [0, 0n],
  ])(
    '[MARGIN-1] fixed margin of %d × 1e-8 lots is lots × units, whatever price and leverage',
    (lots, micros) => {
      expect(margin(NATGAS, lots, 3_123, 1).micros).toBe(micros);
      expect(margin(NATGAS, lots, 9_999, 50).micros).toBe(micros);
    },
  );

  it('returns the inputs and the formula with the result', () => {
    const traced = margin(EURUSD, 50_000_000, 110_010, 100);
    expect(traced.formula).toBe('margin_leveraged');
    expect(traced.inputs).toMatchObject({
      lots: 50_000_000,
      unitsPerLot: 100_000,
      price: 110_010,
      leverage: 100,
    });
    expect(margin(NATGAS, 1, 1, 1).formula).toBe('margin_fixed');
  });
});
