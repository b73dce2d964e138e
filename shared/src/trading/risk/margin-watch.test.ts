import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURGBP, EURJPY, EURUSD, GBPUSD, NATGAS, USDJPY } from '../../../test/instruments.ts';
import { placing, TradingScenario } from '../../../test/trading-scenario.ts';
import { MARGIN_CALL_EXIT_CENTS, MARGIN_CALL_LEVEL_CENTS, STOP_OUT_LEVEL_CENTS } from '../../limits.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import { accountFigures } from './figures.ts';
import { MarginWatch } from './margin-watch.ts';

const HOLDINGS: readonly (readonly [Instrument, number])[] = [
  [EURUSD, 110_000],
  [USDJPY, 150_000],
  [EURJPY, 165_000],
  [GBPUSD, 127_000],
  [EURGBP, 86_000],
  [NATGAS, 3_000],
];
const SPREAD = 20;
const FAR = 4_000_000;

type Prices = ReadonlyMap<number, { readonly bid: number; readonly ask: number }>;

const position = fc.record({
  at: fc.nat(HOLDINGS.length - 1),
  side: fc.constantFrom('buy', 'sell'),
  hundredths: fc.integer({ min: 1, max: 80 }),
  leverage: fc.constantFrom(50, 100, 500),
});
type Position = typeof position extends fc.Arbitrary<infer One> ? One : never;

/** Positions of any kind opened at the first prices, and the prices then moved by so many millionths. */
function scenarioWith(positions: readonly Position[], drift: readonly number[]): TradingScenario {
  const scenario = new TradingScenario(3_000_000_000n);
  for (const [one, bid] of HOLDINGS) scenario.quote(one, bid, bid + SPREAD);
  for (const { at, side, hundredths, leverage } of positions) {
    const [one] = HOLDINGS[at] ?? [EURUSD];
    const lots = hundredths * 1_000_000;
    const command = placing(one, { side, lots, leverage: one === NATGAS ? null : leverage });
    if (!('refused' in scenario.decide(command))) scenario.run(command);
  }
  HOLDINGS.forEach(([one, bid], index) => {
    const moved = bid + Math.trunc((bid * (drift[index] ?? 0)) / 1_000_000);
    scenario.quote(one, moved, moved + SPREAD);
  });
  return scenario;
}

function quotesOf(prices: Prices): readonly Quote[] {
  return [...prices].map(([instrumentId, sides]) => ({ instrumentId, seq: 1, timeMs: 0, ...sides }));
}

function now(scenario: TradingScenario): Prices {
  return new Map(HOLDINGS.map(([{ id }]) => [id, scenario.market.quoteOf(id) ?? { bid: 0, ask: 0 }]));
}

/** Takes the accounts whose bands the quotes leave. */
function accountsOutside(watch: MarginWatch, quotes: readonly Quote[]): readonly number[] {
  const taken: number[] = [];
  for (const quote of quotes) watch.take(quote, taken, Number.POSITIVE_INFINITY);
  return [...new Set(taken)];
}

/** True when these prices leave a band that was computed at the scenario's prices. */
function leaves(scenario: TradingScenario, prices: Prices): boolean {
  const watch = new MarginWatch(scenario.valuation);
  watch.updateBands(scenario.account);
  return accountsOutside(watch, quotesOf(prices)).length > 0;
}

/** State of the account at these prices by the exact margin level. */
function stateAt(scenario: TradingScenario, prices: Prices): string {
  const valuation = {
    ...scenario.valuation,
    quotes: { quoteOf: (id: number) => quotesOf(prices).find((one) => one.instrumentId === id) },
  };
  const cents = accountFigures(scenario.account, valuation).marginLevelCents;
  if (cents === null) return 'empty';
  if (cents <= STOP_OUT_LEVEL_CENTS) return 'stop-out';
  if (cents <= MARGIN_CALL_LEVEL_CENTS) return 'call';
  return scenario.account.marginCalled && cents <= MARGIN_CALL_EXIT_CENTS ? 'call' : 'calm';
}

/** The farthest price of one instrument within its band, with all others unchanged. */
function edge(
  scenario: TradingScenario,
  id: number,
  { side, sign }: { side: 'bid' | 'ask'; sign: 1 | -1 },
): number {
  const start = now(scenario);
  const from = start.get(id) ?? { bid: 0, ask: 0 };
  let [inside, outside] = [0, FAR];
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1;
    const tried = new Map(start).set(id, { ...from, [side]: from[side] + sign * middle });
    if (leaves(scenario, tried)) outside = middle;
    else inside = middle;
  }
  return from[side] + sign * inside;
}

describe('MarginWatch', () => {
  it('[MARGIN-15] computes bands whose far corners are still safe, for hedges and mixed currencies too', () => {
    let drawn = 0;
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: -6000, max: 6000 }), { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        (positions, drift, called) => {
          const scenario = scenarioWith(positions, drift);
          if (called)
            scenario.books.record(
              1,
              [{ kind: 'MarginCalled', equityMicros: 0n, marginMicros: 0n }],
              scenario.nowMs,
            );
          const before = stateAt(scenario, now(scenario));
          if (before === 'empty' || leaves(scenario, now(scenario))) return;
          expect(before).toBe(called ? 'call' : 'calm');
          drawn += 1;
          const losing: [number, { bid: number; ask: number }][] = [];
          const winning: [number, { bid: number; ask: number }][] = [];
          for (const [{ id }] of HOLDINGS) {
            if (!scenario.account.exposures.has(id)) continue;
            losing.push([
              id,
              {
                bid: edge(scenario, id, { side: 'bid', sign: -1 }),
                ask: edge(scenario, id, { side: 'ask', sign: 1 }),
              },
            ]);
            winning.push([
              id,
              {
                bid: edge(scenario, id, { side: 'bid', sign: 1 }),
                ask: edge(scenario, id, { side: 'ask', sign: -1 }),
              },
            ]);
          }
          for (const corner of [losing, winning]) expect(stateAt(scenario, new Map(corner))).toBe(before);
        },
      ),
      { numRuns: 60 },
    );
    expect(drawn).toBeGreaterThan(30);
  });

  it('[MARGIN-15] updates bands again only when the positions of an account have about doubled', () => {
    const scenario = scenarioWith([{ at: 0, side: 'buy', hundredths: 1, leverage: 500 }], []);
    const watch = new MarginWatch(scenario.valuation);
    const redrawn: number[] = [];
    for (let orders = 1; orders <= 200; orders += 1) {
      if (!watch.isProvenSafe(scenario.account)) {
        redrawn.push(orders);
        expect(watch.updateBands(scenario.account)).toBe(true);
        expect(watch.isProvenSafe(scenario.account)).toBe(true);
      }
      scenario.run(placing(EURUSD, { lots: 1_000_000, leverage: 500 }));
    }
    expect(redrawn.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(redrawn.length).toBeLessThan(12);
  });

  it('[MARGIN-15] requires a new band when the account enters another instrument, and deletes that of one it left', () => {
    const scenario = scenarioWith([{ at: 0, side: 'buy', hundredths: 10, leverage: 100 }], []);
    const watch = new MarginWatch(scenario.valuation);
    watch.updateBands(scenario.account);
    scenario.run(placing(EURGBP, { lots: 1_000_000 }));
    expect(watch.isProvenSafe(scenario.account)).toBe(false);
    watch.updateBands(scenario.account);
    scenario.run({ kind: 'CloseOrder', orderId: 1, lots: null });
    watch.forget(1, EURUSD.id);
    expect(accountsOutside(watch, quotesOf(new Map([[EURUSD.id, { bid: 1, ask: 2 }]])))).toEqual([]);
    expect(watch.isProvenSafe(scenario.account)).toBe(true);
  });

  it('[MARGIN-12] names an account that is not safe at the next quote of any of its instruments, at any price', () => {
    const scenario = scenarioWith([{ at: 0, side: 'buy', hundredths: 80, leverage: 50 }], [-30_000]);
    const watch = new MarginWatch(scenario.valuation);
    expect(watch.updateBands(scenario.account)).toBe(false);
    expect(watch.isProvenSafe(scenario.account)).toBe(false);
    const same = now(scenario).get(EURUSD.id) ?? { bid: 0, ask: 0 };
    expect(accountsOutside(watch, quotesOf(new Map([[USDJPY.id, { bid: 150_000, ask: 150_020 }]])))).toEqual(
      [],
    );
    expect(accountsOutside(watch, quotesOf(new Map([[EURUSD.id, same]])))).toEqual([1]);
  });

  it('[MARGIN-10] is sure of an account without positions only when its call has ended', () => {
    const scenario = new TradingScenario(1_000_000n);
    const watch = new MarginWatch(scenario.valuation);
    expect(watch.isProvenSafe(scenario.account)).toBe(true);
    scenario.books.record(1, [{ kind: 'MarginCalled', equityMicros: 0n, marginMicros: 0n }], scenario.nowMs);
    expect(watch.isProvenSafe(scenario.account)).toBe(false);
  });
});
