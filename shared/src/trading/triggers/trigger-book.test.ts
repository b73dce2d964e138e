import { describe, expect, it } from 'vitest';
import { EURUSD, GBPUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import type { Quote } from '../../market/quote.ts';
import type { OpenOrder, PendingOrder, Position } from '../orders/order.ts';
import { TriggerBook } from './trigger-book.ts';

const at = new TradingScenario(100_000_000_000n);
at.quote(EURUSD, 1_000, 1_010);
at.run(placing(EURUSD));
at.run(resting(EURUSD, 900));
const POSITION: Position = at.position(1);
const PENDING = at.order(2) as PendingOrder;

const NOTHING = { bid_falls: -Infinity, bid_rises: Infinity, ask_falls: -Infinity, ask_rises: Infinity };

/** The next tick of the instrument. */
function tick(bid: number, ask: number, instrumentId = EURUSD.id): Quote {
  return { instrumentId, seq: 2, timeMs: 1, bid, ask };
}

function following(...orders: readonly OpenOrder[]): TriggerBook {
  const book = new TriggerBook();
  for (const order of orders) book.follow(order);
  return book;
}

function taken(book: TriggerBook, quote: Quote, most = 10): readonly number[] {
  book.trailing.observe(quote);
  const ids: number[] = [];
  book.take(quote, ids, most);
  return ids;
}

describe('an order in the book', () => {
  it.each([
    ['buy', 'limit', 'ask_falls'],
    ['buy', 'stop', 'ask_rises'],
    ['sell', 'limit', 'bid_rises'],
    ['sell', 'stop', 'bid_falls'],
  ] as const)('[ORDER-12] waits as a %s %s for %s to its target', (side, pendingKind, reach) => {
    const book = following({ ...PENDING, side, pendingKind });
    expect(book.nearestPrices(EURUSD.id)).toEqual({ ...NOTHING, [reach]: 900 });
    // An amended target on the other side of the market.
    const other = pendingKind === 'limit' ? 'stop' : 'limit';
    book.follow({ ...PENDING, side, pendingKind: other, targetPrice: 1_100 });
    const now = Object.entries(book.nearestPrices(EURUSD.id)).filter(([, price]) => Number.isFinite(price));
    expect(now).toEqual([[expect.not.stringContaining(reach), 1_100]]);
  });

  it.each([
    ['buy', { bid_falls: 800, bid_rises: 1_200 }],
    ['sell', { ask_rises: 800, ask_falls: 1_200 }],
  ] as const)('[STOP-2] [STOP-3] waits as a %s for its stop-loss and its take-profit', (side, prices) => {
    const order: Position = { ...POSITION, side, stopLoss: 800, takeProfit: 1_200 };
    const book = following({ ...PENDING, id: 1, side }, order);
    expect(book.nearestPrices(EURUSD.id)).toEqual({ ...NOTHING, ...prices });
    book.follow({ ...order, stopLoss: null });
    const [loss, profit] =
      side === 'buy' ? (['bid_falls', 'bid_rises'] as const) : (['ask_rises', 'ask_falls'] as const);
    expect(book.nearestPrices(EURUSD.id)).toEqual({ ...NOTHING, [profit]: 1_200 });
    book.follow({ ...order, takeProfit: null });
    expect(book.nearestPrices(EURUSD.id)).toEqual({ ...NOTHING, [loss]: 800 });
    book.follow({ ...order, stopLoss: null, takeProfit: null });
    expect(book.nearestPrices(EURUSD.id)).toEqual(NOTHING);
  });

  it('[STOP-6] waits for its trailing stop, and for a better price that it follows', () => {
    const book = following({ ...POSITION, trailingStop: 50 });
    expect(book.nearestPrices(EURUSD.id)).toEqual({ ...NOTHING, bid_falls: 950, bid_rises: 1_001 });
    expect(book.nearestPrices(GBPUSD.id)).toEqual(NOTHING);
  });

  it('[ORDER-12] waits for nothing once it has ended or was forgotten', () => {
    const book = following({ ...POSITION, stopLoss: 800, trailingStop: 50 }, PENDING);
    book.forget(POSITION);
    book.follow({
      ...PENDING,
      status: 'cancelled',
      closedAtMs: 5,
      closeReason: 'cancelled',
      historyNumber: 1,
    });
    expect(book.nearestPrices(EURUSD.id)).toEqual(NOTHING);
    expect(taken(book, tick(1, 2))).toEqual([]);
    book.forget(POSITION);
    expect(book.trailing.bests()).toEqual([]);
  });
});

describe('a quote', () => {
  const order: Position = { ...POSITION, stopLoss: 800, takeProfit: 1_200 };

  it.each([
    [{ bid: 801, ask: 811 }, false],
    [{ bid: 800, ask: 810 }, true],
    [{ bid: 1_199, ask: 1_209 }, false],
    [{ bid: 1_200, ask: 1_210 }, true],
  ])('[STOP-2] [STOP-3] of %o reaches the stops of a buy: %s', ({ bid, ask }, isReached) => {
    const book = following(order);
    expect(book.mayBeReachedBy(tick(bid, ask))).toBe(isReached);
    expect(book.reachedBy(tick(bid, ask), order) !== undefined).toBe(isReached);
    expect(taken(book, tick(bid, ask))).toEqual(isReached ? [1] : []);
  });

  it('[STOP-2] of another instrument reaches nothing', () => {
    const book = following(order, PENDING);
    const other = tick(1, 2, GBPUSD.id);
    expect(book.mayBeReachedBy(other)).toBe(false);
    expect(book.reachedBy(other, order)).toBeUndefined();
    expect(taken(book, other)).toEqual([]);
  });

  it('[STOP-2] [STOP-3] [ORDER-12] names the trigger that it reaches', () => {
    const book = following(order, PENDING);
    const low = tick(800, 810);
    expect(new Set(taken(book, low))).toEqual(new Set([1, 2]));
    expect(book.taken(1, low)).toEqual({ order, trigger: 'stop_loss', quote: low });
    expect(book.taken(2, low)).toEqual({ order: PENDING, trigger: 'entry', quote: low });
    const high = tick(1_200, 1_210);
    expect(book.taken(1, high)).toEqual({ order, trigger: 'take_profit', quote: high });
    expect(taken(book, low)).toEqual([]);
    book.follow(order);
    book.follow(PENDING);
    expect(book.reachedBy(low, order)).toEqual({ order, trigger: 'stop_loss', quote: low });
    expect(book.reachedBy(low, PENDING)).toEqual({ order: PENDING, trigger: 'entry', quote: low });
    expect(book.reachedBy(tick(950, 960), PENDING)).toBeUndefined();
  });

  it('[STOP-6] [STOP-7] names the nearer one of a stop-loss and a trailing stop', () => {
    const trailing: Position = { ...POSITION, stopLoss: 800, trailingStop: 50 };
    const best = POSITION.openTick;
    const book = following(trailing);
    expect(book.mayBeReachedBy(tick(951, 961))).toBe(false);
    expect(book.reachedBy(tick(951, 961), trailing)).toBeUndefined();
    const near = tick(950, 960);
    expect(book.mayBeReachedBy(near)).toBe(true);
    const reached = { order: trailing, trigger: 'trailing_stop', best, quote: near };
    expect(book.reachedBy(near, trailing)).toEqual(reached);
    expect(taken(book, near)).toEqual([1]);
    expect(book.taken(1, near)).toEqual(reached);
    const nearer: Position = { ...trailing, stopLoss: 950 };
    book.follow(nearer);
    expect(book.reachedBy(near, nearer)).toEqual({ order: nearer, trigger: 'stop_loss', quote: near });
  });

  it('[STOP-2] takes so many orders at most', () => {
    const book = following(order, { ...order, id: 3 }, { ...POSITION, id: 4, trailingStop: 50 });
    expect(taken(book, tick(800, 810), 2)).toHaveLength(2);
    expect(taken(book, tick(800, 810), 2)).toHaveLength(1);
    expect(taken(book, tick(800, 810), 2)).toHaveLength(0);
  });
});
