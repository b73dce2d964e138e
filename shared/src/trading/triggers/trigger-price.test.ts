import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import type { PendingKind, PendingOrder, Position, Side } from '../orders/order.ts';
import { currentStop, isReached, isTrailingReached, stopAtFill } from './trigger-price.ts';

const at = new TradingScenario(100_000_000_000n);
at.quote(EURUSD, 110_000, 110_010);
at.run(placing(EURUSD));
at.run(resting(EURUSD, 109_000));
const POSITION = at.position(1);
const PENDING = at.order(2) as PendingOrder;

const holding = (side: Side, stops: Partial<Position> = {}): Position => ({ ...POSITION, side, ...stops });
const waiting = (side: Side, pendingKind: PendingKind, stops: Partial<PendingOrder> = {}): PendingOrder => ({
  ...PENDING,
  side,
  pendingKind,
  targetPrice: 100,
  ...stops,
});

describe('a stop of a position', () => {
  it.each([
    // A buy closes at the bid and a sell at the ask.
    ['buy', 'stop_loss', { bid: 101, ask: 50 }, { bid: 100, ask: 200 }],
    ['buy', 'take_profit', { bid: 99, ask: 200 }, { bid: 100, ask: 50 }],
    ['sell', 'stop_loss', { bid: 200, ask: 99 }, { bid: 50, ask: 100 }],
    ['sell', 'take_profit', { bid: 50, ask: 101 }, { bid: 200, ask: 100 }],
  ] as const)(
    '[STOP-2] [STOP-3] of a %s: its %s is reached at its price and not a point before',
    (...row) => {
      const [side, trigger, before, there] = row;
      const order = holding(side, trigger === 'stop_loss' ? { stopLoss: 100 } : { takeProfit: 100 });
      expect([isReached(order, trigger, before), isReached(order, trigger, there)]).toEqual([false, true]);
      expect(isReached(order, 'entry', there)).toBe(false);
      expect(isReached(holding(side), trigger, there)).toBe(false);
    },
  );
});

describe('the target of a pending order', () => {
  it.each([
    // A buy opens at the ask and a sell at the bid.
    ['buy', 'limit', { bid: 50, ask: 101 }, { bid: 200, ask: 100 }],
    ['buy', 'stop', { bid: 200, ask: 99 }, { bid: 50, ask: 100 }],
    ['sell', 'limit', { bid: 99, ask: 200 }, { bid: 100, ask: 50 }],
    ['sell', 'stop', { bid: 101, ask: 50 }, { bid: 100, ask: 200 }],
  ] as const)('[ORDER-12] of a %s %s is reached at its price and not a point before', (...row) => {
    const [side, pendingKind, before, there] = row;
    const order = waiting(side, pendingKind, { stopLoss: 100, takeProfit: 100 });
    expect([isReached(order, 'entry', before), isReached(order, 'entry', there)]).toEqual([false, true]);
    expect(isReached(order, 'stop_loss', there)).toBe(false);
    expect(isReached(order, 'take_profit', there)).toBe(false);
  });

  it('[ORDER-18] has stops that the fill would close it at, the stop-loss first', () => {
    const fill = { bid: 100, ask: 110 };
    const stopOf = (stops: Partial<PendingOrder>) => stopAtFill(waiting('buy', 'limit', stops), fill);
    expect(stopOf({})).toBeNull();
    expect([stopOf({ stopLoss: 99 }), stopOf({ stopLoss: 100 })]).toEqual([null, 'stop_loss']);
    expect([stopOf({ takeProfit: 101 }), stopOf({ takeProfit: 100 })]).toEqual([null, 'take_profit']);
    expect(stopOf({ stopLoss: 100, takeProfit: 100 })).toBe('stop_loss');
  });
});

describe('a trailing stop', () => {
  const best = { bid: 150, ask: 160 };

  it.each([
    ['buy', { bid: 141, ask: 50 }, { bid: 140, ask: 500 }],
    ['sell', { bid: 500, ask: 169 }, { bid: 50, ask: 170 }],
  ] as const)('[STOP-6] of a %s is reached at its distance from the best price', (side, before, there) => {
    const order = holding(side, { trailingStop: 10 });
    expect([isTrailingReached(order, best, before), isTrailingReached(order, best, there)]).toEqual([
      false,
      true,
    ]);
    expect(isTrailingReached(holding(side), best, there)).toBe(false);
  });

  it.each([
    ['buy', { bid: 100, ask: 110 }, [139, 140, 141], [140, 140, 141]],
    ['sell', { bid: 190, ask: 200 }, [171, 170, 169], [170, 170, 169]],
  ] as const)(
    '[STOP-7] of a %s counts only where it is nearer than the stop-loss',
    (side, quote, losses, stops) => {
      const orders = losses.map((stopLoss) => holding(side, { stopLoss, trailingStop: 10 }));
      expect(orders.map((order) => isTrailingReached(order, best, quote))).toEqual([true, false, false]);
      expect(orders.map((order) => currentStop(order, best))).toEqual(stops);
    },
  );

  it('[STOP-7] is the stop of a position without a stop-loss, and a stop-loss that of one without it', () => {
    expect(currentStop(holding('buy', { trailingStop: 10 }), best)).toBe(140);
    expect(currentStop(holding('sell', { trailingStop: 10 }), best)).toBe(170);
    expect(currentStop(holding('buy', { stopLoss: 90 }), best)).toBe(90);
    expect(currentStop(holding('buy'), best)).toBeNull();
  });
});
