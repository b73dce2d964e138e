/** What is drawn once a second: at which moment, and what it shows when the market rests. */

import type { QuoteRowWire } from '@vernier/shared/api/socket';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { IN_SIGHT, type Sight } from '../../ui/device/sight.ts';
import { live } from '../transport/live.ts';
import { fillInstrumentBook } from './instrument-book.ts';
import { instrumentInfo } from './instrument-info.ts';
import { useQuoteOfSecond } from './quote-of-second.ts';
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

function follow(sight: Sight) {
  return CODES.map((code) => {
    const prices: (number | undefined)[] = [];
    renderHook(() => {
      prices.push(useQuoteOfSecond(code, sight)?.last);
    });
    return prices;
  });
}

it('[U78] takes a price a second, at moments that are not the same for all', async () => {
  const followed = follow(IN_SIGHT);
  for (let batch = 0; batch < 30; batch++) await push(1.1, batch);
  const all = followed.map((prices) => [...new Set(prices)].filter((price) => price !== undefined));
  // the first one, and one for each of three seconds
  for (const prices of all) expect(prices.length).toBe(4);
  const moments = new Set(all.map((prices) => prices[1]));
  expect(moments.size).toBeGreaterThan(1);
});

it('[U78] takes the last price when no other comes', async () => {
  const followed = follow(IN_SIGHT);
  for (let batch = 0; batch < 5; batch++) await push(1.2, batch);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  for (const prices of followed) expect(prices.at(-1)).toBe(1.204);
});

it('[U77] takes none out of sight', async () => {
  const followed = follow({ seen: false, onSeen: () => () => {} });
  const before = followed.map((prices) => prices.length);
  for (let batch = 0; batch < 30; batch++) await push(1.3, batch);
  expect(followed.map((prices) => prices.length)).toEqual(before);
});
