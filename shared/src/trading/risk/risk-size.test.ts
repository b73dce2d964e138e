import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURUSD, NATGAS, USDJPY } from '../../../test/instruments.ts';
import type { Instrument } from '../../market/instrument.ts';
import { ONE } from '../../numbers/fraction.ts';
import { lossAtStop, type EntryWithStop, riskBudget, sizeByRisk } from './risk-size.ts';

const STEP = 1_000_000;
const TEN_THOUSAND = 10_000_000_000n;

/** A buy of the worked example: from 1.10010 to a stop at 1.09800. */
const BUY: EntryWithStop = {
  instrument: EURUSD,
  side: 'buy',
  price: 110_010,
  stop: 109_800,
  leverage: 100,
  conversion: ONE,
  feeType: 'per_lot',
};

/** Every step from the least lots on, until one loses more. */
function bruteForce(entry: EntryWithStop, budgetMicros: bigint): number {
  const { minLots, maxLots, lotStep } = entry.instrument;
  let best = 0;
  for (let lots = minLots; lots <= maxLots; lots += lotStep) {
    if (lots % lotStep === 0 && lossAtStop(entry, lots) <= budgetMicros) best = lots;
  }
  return best;
}

describe('sizeByRisk', () => {
  it.each([
    // fee per lot: 0.46 × (210 + 5) = 98.90, and 0.47 × 215 = 101.05
    [BUY, 46, 98_900_000n, 101_050_000n],
    // fee of the margin, 1,100.10 × 0.005 a lot: 0.46 × (210 + 5.5005) = 99.13023
    [
      { ...BUY, feeType: 'of_margin', instrument: { ...EURUSD, feeRateMicros: 5_000n } } as const,
      46,
      99_130_230n,
      101_285_235n,
    ],
    [{ ...BUY, side: 'sell', price: 110_000, stop: 110_210 } as const, 46, 98_900_000n, 101_050_000n],
    // 0.200 yen × 100,000 at 1 ÷ 150: 133.33 a lot, with the fee 138.33
    [
      {
        ...BUY,
        instrument: USDJPY,
        price: 150_010,
        stop: 149_810,
        conversion: { numerator: 1n, denominator: 150n },
      },
      72,
      99_600_000n,
      100_983_333n,
    ],
  ])('[MARGIN-19] is the example of the rules: %#', (entry, hundredths, loss, more) => {
    const budget = riskBudget(TEN_THOUSAND, 100);
    expect(budget).toBe(100_000_000n);
    const lots = sizeByRisk(entry, budget);
    expect(lots).toBe(hundredths * STEP);
    expect(lossAtStop(entry, lots)).toBe(loss);
    expect(lossAtStop(entry, lots + STEP)).toBe(more);
  });

  it('[MARGIN-19] is 0 when the least lots lose more, and the most lots when nothing does', () => {
    expect(sizeByRisk(BUY, 2_149_999n)).toBe(0);
    expect(sizeByRisk(BUY, 2_150_000n)).toBe(STEP);
    expect(sizeByRisk(BUY, TEN_THOUSAND * TEN_THOUSAND)).toBe(EURUSD.maxLots);
    expect(riskBudget(-1n, 100)).toBe(0n);
    expect(riskBudget(9_999n, 100)).toBe(99n);
  });

  it('[MARGIN-19] equals a search of every step, for any instrument, price and fee', () => {
    const entries = fc.record({
      instrument: fc
        .record({
          base: fc.constantFrom(EURUSD, USDJPY, NATGAS),
          lotStep: fc.constantFrom(STEP, 5 * STEP, 100_000),
          least: fc.integer({ min: 1, max: 7 }),
          steps: fc.integer({ min: 1, max: 300 }),
          feeRateMicros: fc.bigInt(0n, 20_000_000n),
        })
        .map(
          ({ base, lotStep, least, steps, feeRateMicros }): Instrument => ({
            ...base,
            lotStep,
            minLots: least * lotStep,
            maxLots: (least + steps) * lotStep,
            feeRateMicros,
          }),
        ),
      side: fc.constantFrom('buy', 'sell'),
      price: fc.integer({ min: 5_000, max: 200_000 }),
      distance: fc.integer({ min: 1, max: 4_999 }),
      leverage: fc.constantFrom(1, 30, 100, 500),
      conversion: fc.record({
        numerator: fc.bigInt(1n, 300_000n),
        denominator: fc.bigInt(1n, 300_000n),
      }),
      feeType: fc.constantFrom('per_lot', 'of_margin'),
    });
    const budgets = fc.bigInt(0n, 3_000_000_000n);
    fc.assert(
      fc.property(entries, budgets, ({ distance, ...terms }, budget) => {
        const stop = terms.price + (terms.side === 'buy' ? -distance : distance);
        const entry = { ...terms, stop };
        expect(sizeByRisk(entry, budget)).toBe(bruteForce(entry, budget));
      }),
      { seed: 20_260_101, numRuns: 300 },
    );
  });
});
