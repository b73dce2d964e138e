import { describe, expect, it } from 'vitest';
import { EURUSD, GBPUSD } from '../../../test/instruments.ts';
import { placing, TradingScenario } from '../../../test/trading-scenario.ts';
import type { Quote } from '../../market/quote.ts';
import type { FillTick, Position } from '../orders/order.ts';
import { TrailingBook, type TrailingPast } from './trailing-book.ts';

const at = new TradingScenario(100_000_000_000n);
at.quote(EURUSD, 1_000, 1_010);
at.run(placing(EURUSD));

function tick(seq: number, bid: number): FillTick {
  return { seq, timeMs: seq * 250, bid, ask: bid + 10 };
}

function quote(seq: number, bid: number, instrumentId = EURUSD.id): Quote {
  return { instrumentId, ...tick(seq, bid) };
}

/** A buy that trails by 50 from its opening at tick 1 on. */
const BUY: Position = { ...at.position(1), trailingStop: 50, openTick: tick(1, 1_000) };
const SELL: Position = { ...BUY, id: 2, side: 'sell' };
const OTHER: Position = { ...BUY, id: 3, instrumentId: GBPUSD.id };

function following(...positions: readonly Position[]): TrailingBook {
  const book = new TrailingBook();
  for (const position of positions) book.follow(position);
  return book;
}

function taken(book: TrailingBook, tickOf: Quote, most = 10): readonly number[] {
  const ids: number[] = [];
  book.take(tickOf, ids, most);
  return ids;
}

describe('the trailing stops of all positions', () => {
  it('[STOP-6] follow the best closing price of their instrument and side', () => {
    const book = following(BUY, SELL, OTHER);
    book.observe(quote(2, 1_020));
    book.observe(quote(3, 990));
    expect(book.bestOf(BUY)).toEqual(tick(2, 1_020));
    expect(book.bestOf(SELL)).toEqual(tick(3, 990));
    expect(book.bestOf(OTHER)).toEqual(tick(1, 1_000));
    expect(book.bests()).toEqual([
      { instrumentId: EURUSD.id, side: 'buy', tick: tick(2, 1_020) },
      { instrumentId: EURUSD.id, side: 'sell', tick: tick(3, 990) },
      { instrumentId: GBPUSD.id, side: 'buy', tick: tick(1, 1_000) },
    ]);
    expect(book.nearestPrices(EURUSD.id)).toEqual({
      bid_falls: 970,
      bid_rises: 1_021,
      ask_falls: 999,
      ask_rises: 1_050,
    });
  });

  it('[STOP-6] are reached at their distance from it, and by no quote of another instrument', () => {
    const book = following(BUY, SELL, { ...BUY, id: 4, trailingStop: 49 });
    for (const [bid, isReached] of [
      [952, false],
      [951, true],
      [1_049, false],
      [1_050, true],
    ] as const)
      expect(book.mayBeReachedBy(quote(2, bid))).toBe(isReached);
    expect(book.mayBeReachedBy(quote(2, 1, GBPUSD.id))).toBe(false);
    expect(taken(book, quote(2, 1, GBPUSD.id))).toEqual([]);
    expect(taken(book, quote(2, 951))).toEqual([4]);
    expect(taken(book, quote(3, 950))).toEqual([1]);
    expect(taken(book, quote(4, 1_050))).toEqual([2]);
  });

  it('[STOP-6] are forgotten with their positions and with their distance', () => {
    const book = following(BUY, SELL);
    book.forget(OTHER);
    book.follow({ ...BUY, trailingStop: null });
    book.forget(SELL);
    expect(book.bests()).toEqual([]);
    expect(taken(book, quote(2, 1))).toEqual([]);
    expect(book.nearestPrices(EURUSD.id)).toEqual({
      bid_falls: -Infinity,
      bid_rises: Infinity,
      ask_falls: -Infinity,
      ask_rises: Infinity,
    });
    expect(book.nearestPrices(GBPUSD.id)).toBeNull();
  });

  it('[STOP-6] begin at the tick at which they were set again', () => {
    const book = following(BUY);
    book.observe(quote(2, 1_100));
    const changed: Position = { ...BUY, trailingStop: 20, trailingTick: tick(3, 1_060) };
    expect(book.bestOf(changed)).toEqual(tick(3, 1_060));
    expect(book.bestOf(BUY)).toEqual(tick(2, 1_100));
    expect(book.bestOf({ ...BUY, id: 9 })).toEqual(tick(1, 1_000));
  });
});

describe('a start', () => {
  const past = (bests: TrailingPast['bests'], accepted: readonly Quote[]) => {
    const questions: (readonly [number, number])[] = [];
    const acceptedAfter = (instrumentId: number, timeMs: number) => {
      questions.push([instrumentId, timeMs]);
      return accepted.filter((one) => one.instrumentId === instrumentId && one.timeMs > timeMs);
    };
    return { questions, bests, acceptedAfter };
  };

  it('[STOP-8] restores the best prices from the stored ones and from the tape after them', () => {
    const book = new TrailingBook();
    const later: Position = { ...BUY, id: 5, openTick: tick(4, 1_010) };
    const stored = past(
      [
        { instrumentId: EURUSD.id, side: 'buy', tick: tick(2, 1_030) },
        { instrumentId: EURUSD.id, side: 'sell', tick: tick(3, 980) },
        { instrumentId: GBPUSD.id, side: 'sell', tick: tick(2, 700) },
      ],
      [quote(5, 1_015), quote(6, 985), quote(5, 1_200, GBPUSD.id)],
    );
    book.restore([BUY, SELL, later, OTHER], stored);
    expect(stored.questions).toEqual([
      [EURUSD.id, 250],
      [GBPUSD.id, 250],
    ]);
    expect([BUY, SELL, later, OTHER].map((one) => book.bestOf(one))).toEqual([
      tick(2, 1_030),
      tick(3, 980),
      tick(5, 1_015),
      tick(5, 1_200),
    ]);
    // Nothing that no position follows.
    expect(book.bests()).toHaveLength(4);
  });

  it('[STOP-8] adds the best prices of another book, and drops those that no position follows', () => {
    const book = new TrailingBook();
    book.add([
      { instrumentId: EURUSD.id, side: 'buy', tick: tick(2, 1_030) },
      { instrumentId: EURUSD.id, side: 'sell', tick: tick(2, 1_030) },
      { instrumentId: GBPUSD.id, side: 'buy', tick: tick(2, 700) },
    ]);
    book.follow(BUY);
    expect(book.bests()).toHaveLength(3);
    book.dropUnused();
    expect(book.bests()).toEqual([{ instrumentId: EURUSD.id, side: 'buy', tick: tick(2, 1_030) }]);
  });
});
