/** Throttled quotes: when each changes, and its last value when the market is quiet. */

import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { ALWAYS_VISIBLE, type Visibility } from '../../ui/browser/visibility.ts';
import { live } from '../transport/live.ts';
import { fillInstrumentBook } from './instrument-book.ts';
import { instrumentInfo } from './instrument-info.ts';
import { useThrottledQuote } from './throttled-quote.ts';
import { quotes } from './quotes.ts';

const CODES = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD'];
/** A quarter of an hour later for each test: the store outlives them, and takes no older price. */
let startMs = 1_795_241_000_000;

const row = (Code: string, Close: number): QuoteRowWire => ({
  Id: CODES.indexOf(Code) + 1,
  Code,
  Open: 1,
  Close,
  Change: 0,
  High: 2,
  Low: 1,
  Volume: 1,
  Bid: Close,
  Ask: Close,
  MarketStatus: 1,
  Time: Date.now(),
});

async function push(price: number, batch: number): Promise<void> {
  const newest = Math.round((price + batch / 1_000) * 1_000) / 1_000;
  await act(async () => {
    quotes.take(CODES.map((code) => row(code, newest)));
    await vi.advanceTimersByTimeAsync(100);
  });
}

beforeEach(() => {
  startMs += 900_000;
  vi.useFakeTimers({ now: startMs });
  vi.spyOn(live, 'subscribe').mockReturnValue(() => {});
  fillInstrumentBook(CODES.map((code, i) => instrumentInfo(instrumentWire(i + 1, code))));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function follow(visibility: Visibility) {
  return CODES.map((code) => {
    const prices: (number | undefined)[] = [];
    renderHook(() => {
      prices.push(useThrottledQuote(code, visibility)?.last);
    });
    return prices;
  });
}

it('changes once a second, at different moments for different instruments', async () => {
  const followed = follow(ALWAYS_VISIBLE);
  for (let batch = 0; batch < 30; batch++) await push(1.1, batch);
  const all = followed.map((prices) => [...new Set(prices)].filter((price) => price !== undefined));
  // the first one, and one for each of three seconds
  for (const prices of all) expect(prices.length).toBe(4);
  const moments = new Set(all.map((prices) => prices[1]));
  expect(moments.size).toBeGreaterThan(1);
});

it('ends with the last price', async () => {
  const followed = follow(ALWAYS_VISIBLE);
  for (let batch = 0; batch < 5; batch++) await push(1.2, batch);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  for (const prices of followed) expect(prices.at(-1)).toBe(1.204);
});

it('does not change while it is not visible', async () => {
  const followed = follow({ isVisible: false, onVisible: () => () => {} });
  const before = followed.map((prices) => prices.length);
  for (let batch = 0; batch < 30; batch++) await push(1.3, batch);
  expect(followed.map((prices) => prices.length)).toEqual(before);
});
