import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURGBP, EURJPY, EURUSD, GBPUSD, NATGAS, USDJPY } from '../../../test/instruments.ts';
import { placing, TradingScenario } from '../../../test/trading-scenario.ts';
import { accountFigures, equityRange, marginLevelCents, riskRateCents } from './figures.ts';

const THOUSAND = 1_000_000_000n;

function figures(scenario: TradingScenario) {
  return accountFigures(scenario.account, scenario.valuation);
}

describe('accountFigures', () => {
  it('[MARGIN-5] gives the balance alone when nothing is open', () => {
    expect(figures(new TradingScenario(THOUSAND))).toEqual({
      balanceMicros: THOUSAND,
      floatingMicros: 0n,
      equityMicros: THOUSAND,
      marginMicros: 0n,
      reservedMicros: 0n,
      freeMarginMicros: THOUSAND,
      marginLevelCents: null,
      riskRateCents: 0,
    });
  });

  it("[MARGIN-5] agrees with the contract's worked example to the last digit", () => {
    const scenario = new TradingScenario(THOUSAND);
    scenario.quote(EURUSD, 110_000, 110_010);
    scenario.run(placing(EURUSD));
    expect(figures(scenario)).toEqual({
      balanceMicros: 997_500_000n,
      floatingMicros: -5_000_000n,
      equityMicros: 992_500_000n,
      marginMicros: 550_050_000n,
      reservedMicros: 0n,
      freeMarginMicros: 442_450_000n,
      marginLevelCents: 18_044,
      riskRateCents: 5_542,
    });
  });

  it('[ORDER-9] [MARGIN-6] adds margins up: a hedge frees nothing', () => {
    const scenario = new TradingScenario(THOUSAND * 10n);
    scenario.quote(EURUSD, 110_000, 110_010);
    scenario.run(placing(EURUSD));
    scenario.run(placing(EURUSD, { side: 'sell' }));
    expect(figures(scenario).marginMicros).toBe(550_050_000n + 550_000_000n);
    expect(figures(scenario).floatingMicros).toBe(-10_000_000n);
  });

  it('[MARGIN-2] uses the rate of the opening fill when the converting pair moves', () => {
    const scenario = new TradingScenario(THOUSAND * 10n);
    scenario.quote(USDJPY, 150_000, 150_020);
    scenario.quote(EURJPY, 165_000, 165_020);
    scenario.run(placing(EURJPY, { lots: 100_000_000 }));
    scenario.quote(USDJPY, 100_000, 100_020);
    scenario.quote(EURJPY, 165_120, 165_140);
    expect(figures(scenario).floatingMicros).toBe(66_662_223n);
  });
});

describe('a position whose instrument', () => {
  function bought(): TradingScenario {
    const scenario = new TradingScenario(THOUSAND);
    scenario.quote(EURUSD, 110_000, 110_010);
    scenario.run(placing(EURUSD));
    return scenario;
  }

  it('[MARGIN-5] has no quote yet has no floating profit', () => {
    const { account, valuation } = bought();
    const unquoted = { ...valuation, quotes: { quoteOf: () => undefined } };
    expect(accountFigures(account, unquoted)).toMatchObject({
      floatingMicros: 0n,
      equityMicros: 997_500_000n,
    });
    expect(equityRange(account, unquoted)).toEqual({ leastMicros: 997_500_000n, mostMicros: 997_500_000n });
  });

  it('[MARGIN-5] is not listed has no figures', () => {
    const { account, valuation } = bought();
    const unlisted = { ...valuation, instruments: new Map() };
    expect(() => accountFigures(account, unlisted)).toThrow('order 1 names no instrument of ours');
    expect(() => equityRange(account, unlisted)).toThrow('account 1 holds no instrument of ours');
  });
});

describe('marginLevelCents and riskRateCents', () => {
  it.each([
    // equity     margin     level     risk
    [1_000n, 0n, null, 0],
    [0n, 0n, null, 0],
    [-500n, 0n, null, 0], // a debt without a position
    [1_000n, 1_000n, 10_000, 10_000], // margin call
    [500n, 1_000n, 5_000, 20_000], // stop-out
    [100n, 1_000n, 1_000, 99_900],
    [1_000n, 9_989n, 1_001, 99_890],
    [1_000n, 9_990n, 1_001, 99_900], // 999 %
    [1_000n, 9_991n, 1_001, 99_900],
    [1n, 1_000n, 10, 99_900],
    [0n, 1_000n, 0, 99_900],
    [-500n, 1_000n, -5_000, 99_900],
    [200_001n, 100_000n, 20_000, 5_000], // 49.99975 rounds to 50.00
    [1n, 80_000n, 0, 99_900],
    [2n, 80_000n, 0, 99_900],
    [4n, 80_000n, 1, 99_900], // 0.005 % rounds away from zero
  ] as const)(
    '[MARGIN-8] [MARGIN-9] equity %d on margin %d is a level of %s and a risk rate of %d hundredths',
    (equity, margin, level, risk) => {
      expect(marginLevelCents(equity, margin)).toBe(level);
      expect(riskRateCents(equity, margin)).toBe(risk);
    },
  );
});

describe('equityRange', () => {
  it('[MARGIN-5] is two micro-dollars wide per position, and one more on each side for the sum', () => {
    const scenario = new TradingScenario(THOUSAND);
    scenario.quote(EURUSD, 110_000, 110_010);
    scenario.run(placing(EURUSD));
    expect(equityRange(scenario.account, scenario.valuation)).toEqual({
      leastMicros: 992_499_998n,
      mostMicros: 992_500_002n,
    });
    scenario.run(placing(EURUSD, { side: 'sell', leverage: 500 }));
    // Another fee of 2.50 and a spread of 5.00.
    expect(equityRange(scenario.account, scenario.valuation)).toEqual({
      leastMicros: 984_999_997n,
      mostMicros: 985_000_003n,
    });
  });

  it('[MARGIN-5] always holds the exact equity, through any openings, closings and prices', () => {
    const pairs = [EURUSD, USDJPY, EURJPY, EURGBP, NATGAS];
    const price = fc.integer({ min: 50_000, max: 300_000 });
    const step = fc.record({
      instrument: fc.constantFrom(...pairs),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      lots: fc.integer({ min: 1, max: 10_000 }).map((steps) => steps * 1_000_000),
      bid: price,
      spread: fc.integer({ min: 0, max: 400 }),
      close: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25, size: 'max' }), (steps) => {
        const scenario = new TradingScenario(9_000_000_000_000_000n);
        scenario.quote(USDJPY, 150_000, 150_017);
        scenario.quote(GBPUSD, 125_003, 125_010);
        for (const { instrument, side, lots, bid, spread, close } of steps) {
          scenario.quote(instrument, bid, bid + spread);
          const leverage = instrument === NATGAS ? null : 500;
          const decision = scenario.decide(placing(instrument, { side, lots, leverage }));
          if ('refused' in decision) continue;
          scenario.books.record(1, decision, scenario.nowMs);
          const [oldest] = scenario.account.openOrders.keys();
          if (close && oldest !== undefined)
            scenario.run({ kind: 'CloseOrder', orderId: oldest, lots: null });
        }
        const { equityMicros } = figures(scenario);
        const { leastMicros, mostMicros } = equityRange(scenario.account, scenario.valuation);
        expect(leastMicros).toBeLessThanOrEqual(equityMicros);
        expect(mostMicros).toBeGreaterThanOrEqual(equityMicros);
        expect(mostMicros - leastMicros).toBeLessThanOrEqual(
          2n * BigInt(scenario.account.openOrders.size) + 12n,
        );
      }),
    );
  });
});
