import { describe, expect, it } from 'vitest';
import { EURJPY, EURUSD, GBPUSD, INSTRUMENTS, USDJPY } from '../../../test/instruments.ts';
import { ScriptedMarket } from '../../../test/scripted-market.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Valuation } from './valuation.ts';
import { conversionTable } from './conversion.ts';
import { entryCost } from './entry-cost.ts';
import type { FeeType } from '../../market/instrument.ts';

/** USDJPY has a mid of 150.010, GBPUSD of 1.250005. */
function valuation(): Valuation {
  const market = new ScriptedMarket(INSTRUMENTS);
  market.tick(USDJPY, 0, 150_000, 150_020);
  market.tick(GBPUSD, 0, 125_000, 125_001);
  return {
    quotes: market,
    instruments: new Map(INSTRUMENTS.map((one) => [one.id, one])),
    conversions: conversionTable(INSTRUMENTS),
  };
}

function costs(feeType: FeeType) {
  return { settings: { feeType }, valuation: valuation() };
}

function instrumentOf(code: string): Instrument {
  const instrument = INSTRUMENTS.find((one) => one.code === code);
  if (instrument === undefined) throw new Error(`no ${code} among the instruments of the tests`);
  return instrument;
}

describe('entryCost', () => {
  it.each([
    //           lots × 1e8     price  leverage         margin           fee
    ['EURUSD', 50_000_000, 110_010, 100, 550_050_000n, 2_500_000n], // the worked example
    ['EURUSD', 0, 110_010, 100, 0n, 0n],
    ['EURUSD', 1_000_000, 110_010, 500, 2_200_200n, 50_000n], // the least lots
    ['EURUSD', 10_000_000_000, 110_010, 1, 11_001_000_000_000n, 500_000_000n], // the most
    ['USDJPY', 20_000_000, 150_010, 100, 200_000_000n, 1_000_000n],
    ['USDJPY', 20_000_000, 150_020, 100, 200_013_332n, 1_000_000n], // 30,004 ÷ 150.010 = 200.0133324…
    ['EURJPY', 1_000_000, 165_020, 500, 2_200_120n, 50_000n], // 2.2001200…
    ['EURJPY', 10_000_000_000, 165_020, 1, 11_000_599_960_003n, 500_000_000n],
    ['EURGBP', 50_000_000, 88_000, 100, 550_002_200n, 2_500_000n],
    ['EURGBP', 1_000_000, 1, 500, 25n, 50_000n], // 0.0000250001
    ['NATGAS', 50_000_000, 3_005, 1, 500_000_000n, 2_500_000n],
    ['NATGAS', 1_000_000, 9_999, 1, 10_000_000n, 50_000n], // at any price
    ['NATGAS', 10_000_000_000, 1, 1, 100_000_000_000n, 500_000_000n],
  ])(
    '[MARGIN-1] [MARGIN-2] [MARGIN-3] of %s, %d × 1e-8 lots at %d and 1:%d, is a margin of %d and a fee of %d',
    (code, lots, price, leverage, marginMicros, feeMicros) => {
      const instrument = instrumentOf(code);
      expect(entryCost(instrument, { lots, leverage, price }, costs('per_lot'))).toMatchObject({
        marginMicros,
        feeMicros,
      });
    },
  );

  it('[MARGIN-3] [NUMBER-1] takes the fee as a share of the margin as rounded, not of the exact one', () => {
    const half = { ...EURUSD, unitsPerLot: 1, feeRateMicros: 500_000n };
    const cost = entryCost(half, { lots: 50_000, leverage: 1, price: 300 }, costs('of_margin'));
    // Margin 0.0005 × 0.003 = 1.5 micro-dollars, rounded to 2; the fee is half of 2, not of 1.5.
    expect(cost).toMatchObject({ marginMicros: 2n, feeMicros: 1n });
  });

  it('[EXPLAIN-4] records the terms and the tick of the converting pair', () => {
    const size = { lots: 1_000_000, leverage: 100, price: 165_020 };
    expect(entryCost(EURJPY, size, costs('per_lot'))?.terms).toEqual({
      conversionTick: { instrumentId: USDJPY.id, seq: 1, timeMs: 0, bid: 150_000, ask: 150_020 },
      marginMode: 'leveraged',
      unitsPerLot: 100_000,
      pricePrecision: 3,
      feeType: 'per_lot',
      feeRateMicros: 5_000_000n,
    });
    expect(entryCost(EURUSD, size, costs('per_lot'))?.terms.conversionTick).toBeNull();
  });
});
