/** Profit and price of a position while its row is visible and while it is not. */

import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { openOrderView } from '../../../test/order-wire.ts';
import { fillInstrumentBook } from '../market/instrument-book.ts';
import { instrumentInfo } from '../market/instrument-info.ts';
import { quotes } from '../market/quotes.ts';
import { live } from '../transport/live.ts';
import { openOrders } from './account-book.ts';
import { usePositionPrice, usePositionProfit } from './orders.ts';

const ORDER = 7;
/** A quarter of an hour later for each test: the store outlives them, and takes no older price. */
let startMs = 1_795_241_000_000;

/** Visibility of a row, set by the test. */
class ManualVisibility {
  isVisible = true;
  readonly #listeners = new Set<() => void>();

  onVisible(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(isVisible: boolean): void {
    this.isVisible = isVisible;
    if (isVisible) for (const listener of this.#listeners) listener();
  }
}

const row = (bid: number): QuoteRowWire => ({
  Id: 1,
  Code: 'EURUSD',
  Open: 1,
  Close: bid,
  Change: 0,
  High: 2,
  Low: 1,
  Volume: 1,
  Bid: bid,
  Ask: bid,
  MarketStatus: 1,
  Time: Date.now(),
});

async function push(bid: number): Promise<void> {
  await act(async () => {
    quotes.take([row(bid)]);
    await vi.advanceTimersByTimeAsync(100);
  });
}

beforeEach(async () => {
  startMs += 900_000;
  vi.useFakeTimers({ now: startMs });
  vi.spyOn(live, 'subscribe').mockReturnValue(() => {});
  fillInstrumentBook([instrumentInfo(instrumentWire(1, 'EURUSD'))]);
  openOrders.show({ orders: [openOrderView(ORDER)], balanceMicros: 0n, called: false });
  await push(1.1001);
});

afterEach(() => {
  cleanup();
  openOrders.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('a hidden position does not render, and is up to date when it becomes visible', async () => {
  const visibility = new ManualVisibility();
  const renders: (number | null)[] = [];
  const { result } = renderHook(() => {
    const price = usePositionPrice(ORDER, visibility);
    renders.push(price);
    return { price, profit: usePositionProfit(ORDER, visibility) };
  });
  expect(result.current).toEqual({ price: 110_010, profit: 0n });
  visibility.set(false);
  const before = renders.length;
  for (const bid of [1.1002, 1.1003, 1.1004]) await push(bid);
  expect(renders.length).toBe(before);
  act(() => visibility.set(true));
  expect(result.current).toEqual({ price: 110_040, profit: 15_000_000n });
  await push(1.1);
  expect(result.current).toEqual({ price: 110_000, profit: -5_000_000n });
});

it('a hidden position is up to date within two seconds once the market is quiet', async () => {
  const visibility = new ManualVisibility();
  const { result } = renderHook(() => usePositionPrice(ORDER, visibility));
  visibility.set(false);
  await push(1.1005);
  expect(result.current).toBe(110_010);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current).toBe(110_050);
});
