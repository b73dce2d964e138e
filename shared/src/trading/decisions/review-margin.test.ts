import { describe, expect, it } from 'vitest';
import { EURUSD, GBPUSD, NATGAS } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { accountFigures } from '../risk/figures.ts';

const REVIEW = { kind: 'ReviewMargin' } as const;

/** A buy of half a lot on 1,000 USD: margin 550.05, balance 997.50, and half a dollar a point. */
function holding(): TradingScenario {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD));
  return at;
}

function kinds(at: TradingScenario): readonly string[] {
  return at.run(REVIEW).events.map(({ body }) => body.kind);
}

describe('the margin call', () => {
  it.each([
    // bid      level     begins
    [109_116, 100.08, []],
    [109_115, 99.99, ['MarginCalled']],
  ])('[MARGIN-10] at a bid of %d, a level of %d, brings %j', (bid, level, expected) => {
    const at = holding();
    at.next(EURUSD, bid, bid + 10);
    expect(accountFigures(at.account, at.valuation).marginLevelCents).toBe(Math.round(level * 100));
    expect(kinds(at)).toEqual(expected);
  });

  it('[MARGIN-10] begins at exactly 100 % and records the figures of that moment', () => {
    const at = new TradingScenario(1_002_500_000n);
    at.quote(EURUSD, 110_000, 110_000);
    at.run(placing(EURUSD)); // margin 550.00, balance 1,000.00
    at.next(EURUSD, 109_100, 109_100);
    const { events } = at.run(REVIEW);
    expect(events.map(({ body }) => body)).toEqual([
      { kind: 'MarginCalled', equityMicros: 550_000_000n, marginMicros: 550_000_000n },
    ]);
    expect(at.account.marginCalled).toBe(true);
  });

  it('[MARGIN-10] begins once, lasts through 110 % and ends above it', () => {
    const at = holding();
    at.next(EURUSD, 109_000, 109_010);
    expect(kinds(at)).toEqual(['MarginCalled']);
    expect(kinds(at)).toEqual([]);
    at.next(EURUSD, 109_225, 109_235); // equity 605.00 on 550.05: 109.99 %
    expect(kinds(at)).toEqual([]);
    expect(at.decide(placing(EURUSD, { lots: 1_000_000, leverage: 500 }))).toMatchObject({
      data: { margin_call: true },
    });
    at.next(EURUSD, 109_226, 109_236); // 110.08 %
    expect(kinds(at)).toEqual(['MarginCallEnded']);
    expect(at.account.marginCalled).toBe(false);
    expect(at.decide(placing(EURUSD, { lots: 1_000_000, leverage: 500 }))).toHaveLength(1);
    expect(kinds(at)).toEqual([]);
  });

  it('[MARGIN-10] ends when no position is left', () => {
    const at = holding();
    at.next(EURUSD, 109_000, 109_010);
    at.run(REVIEW);
    at.run({ kind: 'CloseOrder', orderId: 1, lots: null });
    expect(kinds(at)).toEqual(['MarginCallEnded']);
  });

  it('[MARGIN-10] takes no subscribeWhileVisible of what pending orders reserve', () => {
    const at = holding();
    at.run(resting(EURUSD, 100_000, { lots: 30_000_000 }));
    expect(accountFigures(at.account, at.valuation).freeMarginMicros).toBeLessThan(200_000_000n);
    expect(kinds(at)).toEqual([]);
  });
});

describe('the stop-out', () => {
  it.each([
    // bid      level    closes
    [108_567, 50.18, ['MarginCalled']],
    [108_566, 50.09, ['MarginCalled']],
    [108_565, 50.0, ['MarginCalled', 'OrderClosed', 'MarginCallEnded']],
  ])('[MARGIN-11] at a bid of %d, a level of %d, brings %j', (bid, level, expected) => {
    const at = holding();
    at.next(EURUSD, bid, bid + 10);
    expect(accountFigures(at.account, at.valuation).marginLevelCents).toBe(Math.round(level * 100));
    expect(kinds(at)).toEqual(expected);
  });

  it('[MARGIN-11] closes the largest loss first and stops as soon as the level is above 50 %', () => {
    const at = new TradingScenario(2_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD, { lots: 10_000_000 })); // 1: margin 110.01
    at.run(placing(EURUSD, { lots: 100_000_000 })); // 2: margin 1,100.10
    at.run(placing(EURUSD, { lots: 30_000_000 })); // 3: margin 330.03
    at.next(EURUSD, 109_080, 109_090);
    // Balance 1,993.00, floating −930 × 1.4: equity 691.00 on 1,540.14 is 44.87 %; without order 2 it is 157 %.
    const { events, orders } = at.run(REVIEW);
    expect(events.map(({ body }) => body.kind)).toEqual(['MarginCalled', 'OrderClosed', 'MarginCallEnded']);
    expect(orders).toMatchObject([
      { id: 2, closeReason: 'stop_out', closePrice: 109_080, profitMicros: -930_000_000n },
    ]);
    expect(events[1]?.body).toMatchObject({ tick: { seq: 2 }, before: { seq: 1 } });
    expect([...at.account.openOrders.keys()]).toEqual([1, 3]);
  });

  it('[MARGIN-11] closes the lower id first of equal losses', () => {
    const at = new TradingScenario(2_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    for (let place = 0; place < 3; place += 1) at.run(placing(EURUSD));
    at.next(EURUSD, 109_200, 109_210);
    // Balance 1,992.50, floating −405 each: equity 777.50 on 1,650.15 is 47.12 %; on 1,100.10 it is 70.68 %.
    const { events, orders } = at.run(REVIEW);
    expect(orders.map(({ id }) => id)).toEqual([1]);
    expect(events.map(({ body }) => body.kind)).toEqual(['MarginCalled', 'OrderClosed']);
    expect(at.account.marginCalled).toBe(true); // 70.68 % is above stop-out and still a call
  });

  it('[MARGIN-11] looks at the level again after each closing, and closes all when none of them is enough', () => {
    const at = new TradingScenario(2_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    for (let place = 0; place < 3; place += 1) at.run(placing(EURUSD));
    at.next(EURUSD, 108_900, 108_910);
    // Floating −555 each: equity 327.50 on 1,650.15, 1,100.10 (29.77 %), 550.05 (59.54 %).
    expect(at.run(REVIEW).orders.map(({ id }) => id)).toEqual([1, 2]);
    at.next(EURUSD, 100_000, 100_010);
    expect(at.run(REVIEW).orders.map(({ id }) => id)).toEqual([3]);
  });

  it('[MARGIN-11] leaves positions of the other direction alone when closing the loser is enough', () => {
    const at = new TradingScenario(3_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.quote(GBPUSD, 125_000, 125_010);
    at.run(placing(EURUSD, { lots: 100_000_000 }));
    at.run(placing(GBPUSD, { side: 'sell', lots: 100_000_000 }));
    at.next(EURUSD, 108_000, 108_010);
    at.next(GBPUSD, 124_990, 125_000);
    expect(at.run(REVIEW).orders).toMatchObject([{ id: 1, closeReason: 'stop_out' }]);
  });

  it('[MARGIN-13] lets the broker cover a debt when no position is left, after the closings', () => {
    const at = holding();
    at.next(EURUSD, 77_000, 77_010);
    const { events, postings } = at.run(REVIEW);
    expect(events.map(({ body }) => body.kind)).toEqual([
      'MarginCalled',
      'OrderClosed',
      'BalanceProtected',
      'MarginCallEnded',
    ]);
    expect(at.account).toMatchObject({ balanceMicros: 0n, holdingCount: 0, marginCalled: false });
    expect(postings.filter(({ memo }) => memo === 'protection')).toMatchObject([
      { amountMicros: 15_507_500_000n },
      { account: 'house:protection', amountMicros: -15_507_500_000n },
    ]);
  });

  it('[MARGIN-11] leaves pending orders where they are', () => {
    const at = holding();
    at.run(resting(EURUSD, 60_000, { lots: 1_000_000 }));
    at.next(EURUSD, 77_000, 77_010);
    at.run(REVIEW);
    expect([...at.account.openOrders.keys()]).toEqual([2]);
    expect(at.account.balanceMicros).toBe(0n);
  });

  it('[MARGIN-11] closes at stop-out what has a fixed margin too', () => {
    const at = new TradingScenario(1_000_000_000n);
    at.quote(NATGAS, 3_000, 3_005);
    at.run(placing(NATGAS, { lots: 90_000_000, leverage: null })); // margin 900.00, 90 cents a point
    at.next(NATGAS, 2_394, 2_399);
    expect(at.run(REVIEW).orders).toMatchObject([{ closeReason: 'stop_out', closePrice: 2_394 }]);
  });
});

function levelOf(at: TradingScenario): number | null {
  return accountFigures(at.account, at.valuation).marginLevelCents;
}

describe('what cannot be closed now', () => {
  /** Equal buys of EURUSD (1, the larger loss) and GBPUSD (2), far below stop-out. */
  function sunk(): TradingScenario {
    const at = new TradingScenario(2_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.quote(GBPUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.run(placing(GBPUSD));
    at.next(EURUSD, 107_000, 107_010);
    at.quote(GBPUSD, 108_000, 108_010);
    return at;
  }

  it.each(['closed', 'halted'] as const)(
    '[MARGIN-12] is skipped while its market is %s, and what can be is closed',
    (state) => {
      const at = sunk();
      at.market.setState(EURUSD, state);
      expect(at.run(REVIEW).orders.map(({ id }) => id)).toEqual([2]);
      expect(levelOf(at)).toBeLessThan(5000);
      expect(kinds(at)).toEqual([]);
      at.market.setState(EURUSD, 'open');
      expect(at.run(REVIEW).orders.map(({ id }) => id)).toEqual([1]);
      expect(at.account.holdingCount).toBe(0);
    },
  );

  it('[MARGIN-12] is closed while its market is close-only', () => {
    const at = sunk();
    at.market.setState(EURUSD, 'close_only');
    expect(at.run(REVIEW).orders.map(({ id }) => id)[0]).toBe(1);
  });

  it('[MARGIN-12] [ORDER-3] is skipped while its price is stale, until a fresh one arrives', () => {
    const at = sunk();
    at.nowMs += 2_001;
    expect(kinds(at)).toEqual(['MarginCalled']);
    expect(levelOf(at)).toBeLessThan(5000);
    at.quote(GBPUSD, 108_000, 108_010);
    expect(at.run(REVIEW).orders.map(({ id }) => id)).toEqual([2]);
    at.quote(EURUSD, 107_000, 107_010);
    expect(at.run(REVIEW).orders.map(({ id }) => id)).toEqual([1]);
  });

  it('[MARGIN-12] is let go when the reopening lifts the level above stop-out', () => {
    const at = sunk();
    at.market.setState(EURUSD, 'closed');
    at.market.setState(GBPUSD, 'closed');
    expect(kinds(at)).toEqual(['MarginCalled']);
    expect(levelOf(at)).toBeLessThan(5000);
    at.market.setState(EURUSD, 'open');
    at.next(EURUSD, 109_900, 109_910);
    expect(levelOf(at)).toBeGreaterThan(5000);
    expect(kinds(at)).toEqual([]);
  });

  it('[MARGIN-12] does nothing without a position', () => {
    const at = new TradingScenario(0n);
    expect(kinds(at)).toEqual([]);
  });
});
