/** Freshness of prices by age, with a manual clock. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { fillInstrumentBook } from './instrument-book.ts';
import { instrumentInfo } from './instrument-info.ts';
import { live } from '../transport/live.ts';
import { followQuotes, freshnessOf, subscribeWhileVisible, quotes, seedQuotes } from './quotes.ts';

const START = 1_795_241_321_000;
const QUOTE = {
  Open: 1,
  Close: 1.1,
  Change: 10,
  High: 1.2,
  Low: 1,
  Volume: 1,
  Bid: 1.1,
  Ask: 1.2,
  Time: START,
};
const EURUSD = instrumentWire(1, 'EURUSD', { ForexQuotations: QUOTE });

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  fillInstrumentBook([instrumentInfo(EURUSD)]);
  seedQuotes([EURUSD]);
  vi.runAllTimers();
  vi.setSystemTime(START);
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [0, 'live'],
  [3_000, 'live'],
  [3_001, 'stale'],
  [10_000, 'stale'],
  [10_001, 'expired'],
])('[TRADE-1] a price that is %i ms old is %s', (ageMs, freshness) => {
  vi.setSystemTime(START + ageMs);
  expect(freshnessOf('EURUSD')).toBe(freshness);
});

it('[TRADE-1] an unknown price accepts no order', () => {
  expect(freshnessOf('XAUUSD')).toBe('expired');
});

it('[TRADE-1] the price of a closed market does not age', () => {
  quotes.take([{ ...QUOTE, Id: 1, Code: 'EURUSD', MarketStatus: 0, Time: START + 250 }]);
  vi.runAllTimers();
  vi.setSystemTime(START + 86_400_000);
  expect(freshnessOf('EURUSD')).toBe('closed');
});

it('[UI-1] a frame is taken in once, however many read the market, and until the last of them has left', () => {
  const left = vi.fn();
  const subscribe = vi.spyOn(live, 'subscribe').mockReturnValue(left);
  const leave = [1, 2, 3].map(() => followQuotes(() => ['EURUSD']));
  expect(subscribe).toHaveBeenCalledTimes(1);
  leave[0]?.();
  // leaving twice is leaving once
  leave[0]?.();
  leave[1]?.();
  expect(left).not.toHaveBeenCalled();
  leave[2]?.();
  expect(left).toHaveBeenCalledTimes(1);
  followQuotes(() => null)();
  expect(subscribe).toHaveBeenCalledTimes(2);
  expect(subscribe.mock.calls.map(([, , options]) => options)).toEqual([{ codes: ['EURUSD'] }, {}]);
  subscribe.mockRestore();
});

it('an unsubscribed listener of a hidden row is not called', () => {
  const visibility = { isVisible: false, onVisible: () => () => {} };
  const [left, stayed] = [vi.fn(), vi.fn()];
  const subscriptions = [left, stayed].map((listener) => subscribeWhileVisible(listener, visibility));
  for (const subscription of subscriptions) subscription.notify();
  subscriptions[0]?.unsubscribe();
  vi.setSystemTime(START + 200_000_000);
  quotes.take([{ ...QUOTE, Id: 1, Code: 'EURUSD', MarketStatus: 1, Time: START + 200_000_000 }]);
  vi.advanceTimersByTime(2_000);
  subscriptions[1]?.unsubscribe();
  expect(stayed).toHaveBeenCalled();
  expect(left).not.toHaveBeenCalled();
});
