import { describe, expect, it } from 'vitest';
import { nearestOf, QuoteSides, type Reach } from './quote-sides.ts';

const NOTHING = { bid_falls: -Infinity, bid_rises: Infinity, ask_falls: -Infinity, ask_rises: Infinity };
/** Far from every price of these tests. */
const FAR = { bid: 1_000, ask: 1_010 };

/** One movement, a quote that does not reach a price of 100, and one that does. */
const REACHES = [
  ['bid_falls', { bid: 101, ask: 50 }, { bid: 100, ask: 1_010 }],
  ['bid_rises', { bid: 99, ask: 150 }, { bid: 100, ask: 1_010 }],
  ['ask_falls', { bid: 50, ask: 101 }, { bid: 1_000, ask: 100 }],
  ['ask_rises', { bid: 150, ask: 99 }, { bid: 1_000, ask: 100 }],
] as const;

function waitingAt(reach: Reach, price = 100): QuoteSides {
  const sides = new QuoteSides();
  sides.set(reach, 7, price);
  return sides;
}

function taken(sides: QuoteSides, quote: { bid: number; ask: number }, most?: number): readonly number[] {
  const ids: number[] = [];
  sides.take(quote, ids, most);
  return ids;
}

describe.each(REACHES)('a price that waits for %s', (reach, before, at) => {
  it('is reached at the price and not a point before', () => {
    expect(waitingAt(reach).mayBeReachedBy(before)).toBe(false);
    expect(waitingAt(reach).isReached(7, before)).toBe(false);
    expect(taken(waitingAt(reach), before)).toEqual([]);
    expect(waitingAt(reach).mayBeReachedBy(at)).toBe(true);
    expect(waitingAt(reach).isReached(7, at)).toBe(true);
    expect(waitingAt(reach).isReached(8, at)).toBe(false);
    expect(taken(waitingAt(reach), at)).toEqual([7]);
  });

  it('is taken once, and by no quote that may take nothing', () => {
    const sides = waitingAt(reach);
    expect(taken(sides, at, 0)).toEqual([]);
    expect(taken(sides, at, 1)).toEqual([7]);
    expect(taken(sides, at)).toEqual([]);
    expect(sides.priceOf(reach, 7)).toBeUndefined();
  });

  it('is the nearest until it is cleared', () => {
    const sides = waitingAt(reach);
    expect(sides.priceOf(reach, 7)).toBe(100);
    expect(sides.nearest()).toEqual({ ...NOTHING, [reach]: 100 });
    sides.clear(reach, 7);
    expect(sides.nearest()).toEqual(NOTHING);
    sides.set(reach, 7, 90);
    sides.clearAll(7);
    expect(sides.nearest()).toEqual(NOTHING);
    expect(sides.isReached(7, at)).toBe(false);
  });
});

describe('the prices of several movements', () => {
  it('are apart from each other', () => {
    const sides = new QuoteSides();
    REACHES.forEach(([reach], index) => sides.set(reach, 7, 100 + index));
    sides.clear('bid_rises', 7);
    expect(REACHES.map(([reach]) => sides.priceOf(reach, 7))).toEqual([100, undefined, 102, 103]);
    sides.clearAll(7);
    expect(sides.nearest()).toEqual(NOTHING);
    expect(taken(sides, FAR)).toEqual([]);
  });

  it('are as near as the nearer ones of two', () => {
    const one = { bid_falls: 90, bid_rises: 110, ask_falls: 91, ask_rises: 111 };
    expect(nearestOf(one, NOTHING)).toEqual(one);
    expect(nearestOf(NOTHING, one)).toEqual(one);
    const other = { bid_falls: 89, bid_rises: 109, ask_falls: 92, ask_rises: 112 };
    expect(nearestOf(one, other)).toEqual({ bid_falls: 90, bid_rises: 109, ask_falls: 92, ask_rises: 111 });
  });
});
