import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURJPY, EURUSD, USDJPY } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import type { TriggerKind } from '../orders/commands.ts';
import type { Side } from '../orders/order.ts';
import { recordOf } from '../orders/order-record.ts';

function fire(trigger: TriggerKind, orderId = 1) {
  return { kind: 'FireTrigger', orderId, trigger } as const;
}

/** The market is at 110000/110010; half a lot, so a point is worth half a dollar. */
function scenario(openingMicros = 10_000_000_000n): TradingScenario {
  const at = new TradingScenario(openingMicros);
  at.quote(EURUSD, 110_000, 110_010);
  return at;
}

describe('a stop-loss or take-profit', () => {
  it.each([
    // side   trigger        level      bid      ask   filled at
    ['buy', 'stop_loss', 109_900, 109_901, 109_911, null],
    ['buy', 'stop_loss', 109_900, 109_900, 109_910, 109_900],
    ['buy', 'stop_loss', 109_900, 109_899, 109_909, 109_899], // the first price beyond it
    ['buy', 'stop_loss', 109_900, 99_000, 99_500, 99_000], // a gap fills at the gap's price
    ['sell', 'stop_loss', 110_100, 110_089, 110_099, null],
    ['sell', 'stop_loss', 110_100, 110_090, 110_100, 110_100],
    ['sell', 'stop_loss', 110_100, 120_000, 120_500, 120_500],
    ['buy', 'take_profit', 110_100, 110_099, 110_109, null],
    ['buy', 'take_profit', 110_100, 110_100, 110_110, 110_100],
    ['buy', 'take_profit', 110_100, 120_000, 120_500, 120_000], // the gap is the user's
    ['sell', 'take_profit', 109_900, 109_891, 109_901, null],
    ['sell', 'take_profit', 109_900, 109_890, 109_900, 109_900],
    ['sell', 'take_profit', 109_900, 99_000, 99_500, 99_500],
  ] as const)(
    '[STOP-2] [STOP-3] [STOP-4] of a %s, %s at %d, with the market at %d/%d fills at %s',
    (side, trigger, level, bid, ask, filled) => {
      const at = scenario();
      at.run(placing(EURUSD, { side, [trigger === 'stop_loss' ? 'stopLoss' : 'takeProfit']: level }));
      at.next(EURUSD, bid, ask);
      const { orders, events } = at.run(fire(trigger));
      expect(orders.map(recordOf).map(({ closePrice, closeReason }) => [closePrice, closeReason])).toEqual(
        filled === null ? [] : [[filled, trigger]],
      );
      if (filled === null) return;
      expect(events[0]?.body).toMatchObject({
        tick: { seq: 2, bid, ask },
        before: { seq: 1, bid: 110_000, ask: 110_010 },
      });
    },
  );

  it('[STOP-2] fires once, also when it is repeated', () => {
    const at = scenario();
    at.run(placing(EURUSD, { stopLoss: 109_900 }));
    at.next(EURUSD, 109_800, 109_810);
    expect(at.run(fire('stop_loss')).orders).toHaveLength(1);
    expect(at.run(fire('stop_loss')).events).toEqual([]);
    expect(at.decide({ kind: 'CloseOrder', orderId: 1, lots: null }, true)).toEqual({
      refused: 'state_changed',
    });
  });

  it('[STOP-2] finds nothing to do after the position was closed manually on the same tick', () => {
    const at = scenario();
    at.run(placing(EURUSD, { stopLoss: 109_900 }));
    at.next(EURUSD, 109_800, 109_810);
    at.run({ kind: 'CloseOrder', orderId: 1, lots: null });
    expect(at.decide(fire('stop_loss'))).toEqual([]);
    expect(at.account.closedCount).toBe(1);
  });

  it('[STOP-2] is nothing where there is none, and of a pending order', () => {
    const at = scenario();
    at.run(placing(EURUSD));
    at.run(resting(EURUSD, 109_000, { stopLoss: 108_000, takeProfit: 111_000 }));
    at.next(EURUSD, 1000, 1010);
    expect(at.decide(fire('stop_loss'))).toEqual([]);
    expect(at.decide(fire('stop_loss', 2))).toEqual([]);
    at.next(EURUSD, 200_000, 200_010);
    expect(at.decide(fire('take_profit'))).toEqual([]);
    expect(at.decide(fire('take_profit', 2))).toEqual([]);
    expect(at.decide(fire('entry'))).toEqual([]);
  });

  it.each([
    ['open', 0, 1],
    ['open', 2_000, 1],
    ['open', 2_001, 0],
    ['closed', 0, 0],
    ['halted', 0, 0],
    ['close_only', 0, 1],
  ] as const)(
    '[STOP-2] [ORDER-3] in a market that is %s, at a quote %d ms old, closes %d',
    (state, age, closings) => {
      const at = scenario();
      at.run(placing(EURUSD, { stopLoss: 109_900 }));
      at.next(EURUSD, 109_800, 109_810);
      at.market.setState(EURUSD, state);
      at.nowMs += age;
      expect(at.decide(fire('stop_loss'))).toHaveLength(closings);
    },
  );

  it('[MARGIN-13] leaves no debt when the stop-loss of the last position fills far below it', () => {
    const at = scenario(1_000_000_000n);
    at.run(placing(EURUSD, { stopLoss: 109_900 }));
    at.next(EURUSD, 77_000, 77_010); // three tenths in one tick, at 1:100
    const { events } = at.run(fire('stop_loss'));
    expect(events.map(({ body }) => body.kind)).toEqual(['OrderClosed', 'BalanceProtected']);
    expect(events[1]?.body).toMatchObject({ creditMicros: 15_507_500_000n });
    expect(at.account.balanceMicros).toBe(0n);
  });
});

describe('a pending order', () => {
  it.each([
    // side    target      bid      ask   filled at
    ['buy', 109_900, 109_891, 109_901, null],
    ['buy', 109_900, 109_890, 109_900, 109_900],
    ['buy', 109_900, 105_000, 105_010, 105_010], // a limit fills at the target or better
    ['buy', 110_100, 110_089, 110_099, null],
    ['buy', 110_100, 110_090, 110_100, 110_100],
    ['buy', 110_100, 115_000, 115_010, 115_010], // a stop entry at the first price at or beyond
    ['sell', 110_100, 110_099, 110_109, null],
    ['sell', 110_100, 110_100, 110_110, 110_100],
    ['sell', 110_100, 115_000, 115_010, 115_000],
    ['sell', 109_900, 109_901, 109_911, null],
    ['sell', 109_900, 109_900, 109_910, 109_900],
    ['sell', 109_900, 105_000, 105_010, 105_000],
  ] as const)(
    '[ORDER-12] [STOP-4] to %s at %d, with the market at %d/%d, fills at %s',
    (side, target, bid, ask, filled) => {
      const at = scenario();
      at.run(resting(EURUSD, target, { side }));
      at.next(EURUSD, bid, ask);
      expect(at.run(fire('entry')).orders.map((order) => recordOf(order).openPrice)).toEqual(
        filled === null ? [] : [filled],
      );
    },
  );

  it('[ORDER-12] becomes a position: its reserve is margin at the fill price, its fee charged, its stops unchanged', () => {
    const at = scenario();
    at.run(resting(EURUSD, 109_000, { stopLoss: 108_000, takeProfit: 111_000 }));
    const createdAtMs = at.nowMs;
    at.next(EURUSD, 108_890, 108_900);
    const { events, orders, postings } = at.run(fire('entry'));
    expect(orders).toMatchObject([
      {
        id: 1,
        status: 'holding',
        openPrice: 108_900,
        targetPrice: 109_000,
        pendingKind: 'limit',
        marginMicros: 544_500_000n,
        feeMicros: 2_500_000n,
        stopLoss: 108_000,
        takeProfit: 111_000,
        createdAtMs,
        openedAtMs: createdAtMs + 250,
        openTick: { seq: 2, bid: 108_890, ask: 108_900 },
      },
    ]);
    expect(events[0]?.body).toMatchObject({
      kind: 'OrderFilled',
      before: { seq: 1 },
      terms: { feeType: 'per_lot' },
    });
    expect(postings.map(({ account, amountMicros, memo }) => [account, amountMicros, memo])).toEqual([
      ['user:1:cash', -2_500_000n, 'fee'],
      ['house:fees', 2_500_000n, 'fee'],
    ]);
    expect(at.account).toMatchObject({
      balanceMicros: 9_997_500_000n,
      marginMicros: 544_500_000n,
      reservedMicros: 0n,
      holdingCount: 1,
    });
    expect(at.account.exposures.get(EURUSD.id)?.positions).toBe(1);
    at.next(EURUSD, 108_000, 108_010);
    expect(at.run(fire('stop_loss')).orders).toMatchObject([
      { closePrice: 108_000, profitMicros: -450_000_000n },
    ]);
  });

  it('[ORDER-12] [MARGIN-2] fixes margin and rate of a yen cross when it fills, not when it was placed', () => {
    const at = new TradingScenario(10_000_000_000n);
    at.quote(USDJPY, 150_000, 150_020);
    at.quote(EURJPY, 165_000, 165_020);
    at.run(resting(EURJPY, 160_000));
    at.next(USDJPY, 140_000, 140_020);
    at.next(EURJPY, 159_990, 160_000);
    const [event] = at.run(fire('entry')).events;
    expect(at.order(1)).toMatchObject({
      marginMicros: 571_387_758n, // 0.5 × 100,000 × 160.000 ÷ 140.010 ÷ 100
      conversion: { numerator: 2000n, denominator: 280_020n },
    });
    expect(event?.body).toMatchObject({ terms: { conversionTick: { instrumentId: USDJPY.id, seq: 2 } } });
  });

  it('[ORDER-16] waits for a tick from after its acceptance', () => {
    const at = scenario();
    at.run(resting(EURUSD, 109_000));
    at.quote(EURUSD, 108_000, 108_010); // of the same moment, but published later
    expect(at.decide(fire('entry'))).toEqual([]);
    const late = at.nowMs + 1;
    at.market.tick(EURUSD, late - 2, 108_000, 108_010);
    at.nowMs = late;
    expect(at.decide(fire('entry'))).toEqual([]);
    at.quote(EURUSD, 108_000, 108_010);
    expect(at.decide(fire('entry'))).toHaveLength(1);
  });

  it.each([
    ['open', 0, 1],
    ['open', 2_001, 0],
    ['closed', 0, 0],
    ['halted', 0, 0],
    ['close_only', 0, 0],
  ] as const)(
    '[ORDER-12] [ORDER-3] in a market that is %s, at a quote %d ms old, fills %d',
    (state, age, fills) => {
      const at = scenario();
      at.run(resting(EURUSD, 109_000));
      at.next(EURUSD, 108_000, 108_010);
      at.market.setState(EURUSD, state);
      at.nowMs += age;
      expect(at.decide(fire('entry'))).toHaveLength(fills);
    },
  );

  it('[ORDER-13] fills on its own reserve when that is all the free margin there is', () => {
    const at = scenario(547_500_000n);
    at.run(resting(EURUSD, 109_000));
    at.next(EURUSD, 108_990, 109_000);
    expect(at.run(fire('entry')).orders).toMatchObject([{ status: 'holding', marginMicros: 545_000_000n }]);
  });

  it('[ORDER-13] is cancelled when the fill price needs a micro-dollar more than is free', () => {
    for (const [openingMicros, status] of [
      [557_550_000n, 'holding'],
      [557_549_999n, 'cancelled'],
    ] as const) {
      const at = scenario(openingMicros);
      at.run(resting(EURUSD, 110_100)); // reserves 550.50 + 2.50
      at.next(EURUSD, 111_000, 111_010); // needs 555.05 + 2.50
      expect(at.run(fire('entry')).orders).toMatchObject([{ id: 1, status }]);
    }
  });

  it('[ORDER-13] that is cancelled records the tick that reached it, and costs nothing', () => {
    const at = scenario(553_000_000n);
    at.run(resting(EURUSD, 110_100));
    at.next(EURUSD, 111_000, 111_010);
    const { events, postings, orders } = at.run(fire('entry'));
    expect(events[0]?.body).toEqual({
      kind: 'OrderCancelled',
      orderId: 1,
      reason: 'insufficient_margin',
      tick: { seq: 2, timeMs: at.nowMs, bid: 111_000, ask: 111_010 },
      before: { seq: 1, timeMs: at.nowMs - 250, bid: 110_000, ask: 110_010 },
      lacked: {
        marginMicros: 555_050_000n,
        feeMicros: 2_500_000n,
        conversion: { numerator: 1n, denominator: 1n },
        terms: expect.objectContaining({ conversionTick: null, unitsPerLot: 100_000 }),
        equityMicros: 553_000_000n,
        heldMicros: 0n,
        reservedMicros: 0n,
        marginCalled: false,
      },
    });
    expect(orders).toMatchObject([{ status: 'cancelled', closeReason: 'insufficient_margin' }]);
    expect(postings).toEqual([]);
    expect(at.account).toMatchObject({ balanceMicros: 553_000_000n, reservedMicros: 0n, closedCount: 1 });
    expect(at.decide(fire('entry'))).toEqual([]);
  });

  it('[ORDER-13] [MARGIN-10] is cancelled in a margin call, also with enough free margin', () => {
    const at = scenario(1_000_000_000n);
    at.run(resting(EURUSD, 109_000, { lots: 1_000_000, leverage: 500 }));
    at.run(placing(EURUSD));
    at.next(EURUSD, 109_115, 109_125);
    at.run({ kind: 'ReviewMargin' });
    expect(at.account.marginCalled).toBe(true);
    at.next(EURUSD, 108_990, 109_000);
    expect(at.run(fire('entry', 1)).orders).toMatchObject([{ id: 1, closeReason: 'insufficient_margin' }]);
  });
});

describe('a pending order that is reached beyond its own stop', () => {
  const BUY = { stopLoss: 109_800, takeProfit: 110_300 } as const;
  const SELL = { side: 'sell', stopLoss: 110_200, takeProfit: 109_700 } as const;

  it.each([
    // order   target      bid      ask   outcome
    [BUY, 110_100, 110_300, 110_310, 'closed_by_fill'], // a stop entry, gap to its take-profit
    [BUY, 110_100, 110_299, 110_309, 'holding'], // the fill is dearer than the take-profit, which nothing can close yet
    [BUY, 109_900, 109_800, 109_810, 'closed_by_fill'], // a limit, gap to its stop-loss
    [BUY, 109_900, 109_801, 109_811, 'holding'],
    [BUY, 109_900, 99_000, 99_010, 'closed_by_fill'],
    [BUY, 109_900, 109_800, 109_900, 'closed_by_fill'], // no gap, a spread as wide as the distance of the stop
    [SELL, 109_900, 109_690, 109_700, 'closed_by_fill'],
    [SELL, 109_900, 109_691, 109_701, 'holding'],
    [SELL, 110_100, 110_190, 110_200, 'closed_by_fill'],
    [SELL, 110_100, 110_189, 110_199, 'holding'],
    [SELL, 110_100, 120_000, 120_010, 'closed_by_fill'],
  ] as const)('[ORDER-18] %j to %d, with the market at %d/%d, is %s', (terms, target, bid, ask, outcome) => {
    const at = scenario();
    at.run(resting(EURUSD, target, terms));
    at.next(EURUSD, bid, ask);
    const [order] = at.run(fire('entry')).orders;
    expect(order?.status === 'cancelled' ? order.closeReason : order?.status).toBe(outcome);
  });

  it('[ORDER-18] is cancelled with its tick, gets its reserve back and costs nothing', () => {
    const at = scenario(1_000_000_000n);
    at.run(resting(EURUSD, 110_100, BUY));
    expect(at.account.reservedMicros).toBe(553_000_000n);
    at.next(EURUSD, 112_000, 112_010);
    const { events, postings, orders } = at.run(fire('entry'));
    expect(events.map(({ body }) => body)).toEqual([
      {
        kind: 'OrderCancelled',
        orderId: 1,
        reason: 'closed_by_fill',
        tick: { seq: 2, timeMs: at.nowMs, bid: 112_000, ask: 112_010 },
        before: { seq: 1, timeMs: at.nowMs - 250, bid: 110_000, ask: 110_010 },
      },
    ]);
    expect(orders).toMatchObject([{ id: 1, status: 'cancelled', closeReason: 'closed_by_fill' }]);
    expect(postings).toEqual([]);
    expect(at.account).toMatchObject({ balanceMicros: 1_000_000_000n, reservedMicros: 0n, closedCount: 1 });
    expect(at.decide(fire('entry'))).toEqual([]);
  });

  it('[ORDER-18] is cancelled for that reason before its margin is looked at', () => {
    const at = scenario(553_000_000n);
    at.run(resting(EURUSD, 110_100, BUY));
    at.next(EURUSD, 112_000, 112_010); // needs 562.55
    expect(at.run(fire('entry')).orders).toMatchObject([{ closeReason: 'closed_by_fill' }]);
  });

  it('[ORDER-18] counts the stops that were set last', () => {
    const at = scenario();
    at.run(resting(EURUSD, 110_100, BUY));
    at.run({ kind: 'SetStops', orderId: 1, takeProfit: 113_000 });
    at.next(EURUSD, 112_000, 112_010);
    expect(at.run(fire('entry')).orders).toMatchObject([{ status: 'holding', openPrice: 112_010 }]);
  });
});

describe('the mirror', () => {
  /** Reflects prices about 110005, the middle of the first quote: every buy becomes the sell of the mirrored world. */
  function reflected([bid, ask]: readonly [number, number]): readonly [number, number] {
    return [220_010 - ask, 220_010 - bid];
  }

  /** Places an order, fires each trigger that the path reaches, and returns each fill as its distance from the middle. */
  function outcome(side: Side, path: readonly (readonly [number, number])[], mirrored: boolean) {
    const at = scenario(1_000_000_000_000n);
    const see = (price: number | null) => (price === null ? null : mirrored ? 220_010 - price : price);
    const level = (price: number) => (mirrored ? 220_010 - price : price);
    at.run(placing(EURUSD, { side, stopLoss: level(109_900), takeProfit: level(110_150) }));
    at.run(resting(EURUSD, level(109_950), { side, stopLoss: level(109_850), takeProfit: level(110_050) }));
    at.run(resting(EURUSD, level(110_060), { side }));
    const rows: unknown[] = [];
    for (const [bid, ask] of path) {
      at.next(EURUSD, bid, ask);
      for (const trigger of ['stop_loss', 'take_profit', 'entry'] as const) {
        for (const id of [1, 2, 3]) {
          for (const order of at.run(fire(trigger, id)).orders) {
            const { status, closeReason, openPrice, closePrice, pendingKind, profitMicros } = recordOf(order);
            rows.push([id, status, closeReason, pendingKind, see(openPrice), see(closePrice), profitMicros]);
          }
        }
      }
    }
    return rows;
  }

  it('[STOP-4] of an order on the mirrored path gives the mirrored result: no slippage hides on one side', () => {
    const quote = fc
      .tuple(fc.integer({ min: 109_500, max: 110_500 }), fc.integer({ min: 1, max: 60 }))
      .map(([bid, spread]) => [bid, bid + spread] as const);
    let fills = 0;
    fc.assert(
      fc.property(fc.array(quote, { maxLength: 12 }), (path) => {
        const straight = outcome('buy', path, false);
        expect(outcome('sell', path.map(reflected), true)).toEqual(straight);
        fills += straight.length;
      }),
    );
    expect(fills).toBeGreaterThan(100);
  });
});
