/** Conflation, per-row notices, ages and directions of quotes, with frames and time that the test advances. */

import { parsePoints } from '@vernier/shared/numbers/price';
import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BATCH_INTERVAL_MS, QuoteStore } from './quote-store.ts';

const START = 1_795_241_321_000;
let store: QuoteStore;
let frames: (() => void)[];
let precisions: Map<string, number>;

function paint(): void {
  for (const frame of frames.splice(0)) frame();
}

const row = (Code: string, Close: number, Time: number): QuoteRowWire => ({
  Id: Code.length,
  Code,
  Open: 1,
  Close,
  Change: 0,
  High: 2,
  Low: 0.5,
  Volume: 1,
  Bid: Close,
  Ask: Close,
  MarketStatus: 1,
  Time,
});

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  frames = [];
  precisions = new Map([
    ['EURUSD', 5],
    ['XAUUSD', 2],
  ]);
  store = new QuoteStore({
    frame: (run) => {
      frames.push(run);
    },
    now: () => Date.now(),
    precisionOf: (code) => precisions.get(code),
    toPoints(price, precision) {
      const points = parsePoints(price, precision);
      return typeof points === 'number' ? points : null;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

it('[SCREEN-5] leaves out a row whose price is off the grid and takes the others of its frame', () => {
  store.take([row('EURUSD', 1.1, START), row('XAUUSD', 4000, START)]);
  paint();
  vi.advanceTimersByTime(BATCH_INTERVAL_MS);
  store.take([row('EURUSD', 1.1000005, START + 1_000), row('XAUUSD', 4001, START + 1_000)]);
  vi.advanceTimersByTime(BATCH_INTERVAL_MS);
  expect(paint).not.toThrow();
  expect([store.get('EURUSD')?.bid, store.get('XAUUSD')?.bid]).toEqual([1.1, 4001]);
});

it('[OFFLINE-5] counts the age of cached prices from when they were fresh, until a newer tick arrives', () => {
  store.take([row('EURUSD', 1.1, START - 60_000), row('XAUUSD', 4000, START - 65_000)], 60_000);
  paint();
  expect(store.ageMs('EURUSD')).toBe(60_000);
  expect(store.ageMs('XAUUSD')).toBe(65_000);
  vi.advanceTimersByTime(1_000);
  expect(store.ageMs('EURUSD')).toBe(61_000);
  store.take([row('EURUSD', 1.2, START + 1_000)]);
  paint();
  expect(store.ageMs('EURUSD')).toBe(0);
});

describe('batches', () => {
  it('shows only the newest of several quotes in one frame', () => {
    const seen = vi.fn<() => void>();
    store.subscribe('EURUSD', seen);
    store.take([row('EURUSD', 1.1, START)]);
    store.take([row('EURUSD', 1.2, START + 1)]);
    expect(frames).toHaveLength(1);
    paint();
    expect(seen).toHaveBeenCalledOnce();
    expect(store.get('EURUSD')?.last).toBe(1.2);
  });

  it('writes at most once in a hundred milliseconds', () => {
    store.take([row('EURUSD', 1.1, START)]);
    paint();
    store.take([row('EURUSD', 1.2, START + 1)]);
    expect(frames).toHaveLength(0);
    vi.advanceTimersByTime(BATCH_INTERVAL_MS);
    expect(frames).toHaveLength(1);
  });

  it('calls a row for its own code only, and the batch listeners once', () => {
    const euro = vi.fn<() => void>();
    const batch = vi.fn<() => void>();
    store.subscribe('EURUSD', euro);
    store.onBatch(batch);
    store.take([row('XAUUSD', 2000, START)]);
    paint();
    expect(euro).not.toHaveBeenCalled();
    expect(batch).toHaveBeenCalledOnce();
  });

  it('keeps a quote that arrives before the list that names its instrument', () => {
    precisions.delete('EURUSD');
    store.take([row('EURUSD', 1.1, START)]);
    paint();
    expect(store.get('EURUSD')).toBeUndefined();
    precisions.set('EURUSD', 5);
    vi.advanceTimersByTime(BATCH_INTERVAL_MS);
    store.take([row('EURUSD', 1.05, START - 1_000), row('XAUUSD', 2000, START)]);
    paint();
    expect(store.get('EURUSD')?.last).toBe(1.1);
  });
});

describe('order of arrival', () => {
  it('ignores an older quote, such as a late answer of the list', () => {
    store.take([row('EURUSD', 1.2, START)]);
    store.take([row('EURUSD', 1.1, START - 500)]);
    paint();
    expect(store.get('EURUSD')?.last).toBe(1.2);
  });

  it('follows a server whose clock was set back', () => {
    store.take([row('EURUSD', 1.2, START)]);
    store.take([row('EURUSD', 1.1, START - 3_600_000)]);
    paint();
    expect(store.get('EURUSD')?.last).toBe(1.1);
  });
});

describe('direction', () => {
  it('is flat at first, then the direction of the last change, and stays while the price is the same', () => {
    const moves: (string | undefined)[] = [];
    for (const [price, at] of [
      [1.1, 0],
      [1.2, 1],
      [1.2, 2],
      [1.15, 3],
    ] as const) {
      store.take([row('EURUSD', price, START + at)]);
      vi.advanceTimersByTime(BATCH_INTERVAL_MS);
      paint();
      moves.push(store.get('EURUSD')?.move);
    }
    expect(moves).toEqual(['flat', 'up', 'up', 'down']);
    expect(store.get('EURUSD')?.ticks).toBe(2);
  });

  it('stores prices as whole points for calculations', () => {
    store.take([row('EURUSD', 1.08425, START)]);
    paint();
    expect(store.get('EURUSD')?.bidPoints).toBe(108_425);
  });
});

it('delays batches while they are paused', () => {
  store.take([row('EURUSD', 1.1, START)]);
  paint();
  const resume = store.pauseBatches();
  store.take([row('EURUSD', 1.2, START + 1_000)]);
  vi.advanceTimersByTime(BATCH_INTERVAL_MS);
  paint();
  expect(store.get('EURUSD')?.last).toBe(1.1);
  resume();
  vi.advanceTimersByTime(BATCH_INTERVAL_MS);
  paint();
  expect(store.get('EURUSD')?.last).toBe(1.2);
});

it('calls a job once after the quotes of the next batch, and not while batches are paused', () => {
  const seen: (number | undefined)[] = [];
  const job = () => void seen.push(store.get('EURUSD')?.last);
  store.inBatch(job);
  store.inBatch(job);
  store.take([row('EURUSD', 1.1, START)]);
  paint();
  expect(seen).toEqual([1.1]);
  const resume = store.pauseBatches();
  store.inBatch(job);
  vi.advanceTimersByTime(BATCH_INTERVAL_MS);
  paint();
  expect(seen).toEqual([1.1]);
  resume();
  vi.advanceTimersByTime(BATCH_INTERVAL_MS);
  paint();
  expect(seen).toEqual([1.1, 1.1]);
});

describe('age', () => {
  it('is unknown without a quote and grows until the next one', () => {
    expect(store.ageMs('EURUSD')).toBe(Number.POSITIVE_INFINITY);
    store.take([row('EURUSD', 1.1, START)]);
    paint();
    expect(store.ageMs('EURUSD')).toBe(0);
    vi.advanceTimersByTime(3_001);
    expect(store.ageMs('EURUSD')).toBe(3_001);
  });

  it('does not depend on how this device’s clock is set', () => {
    store.take([row('EURUSD', 1.1, START - 86_400_000)]);
    paint();
    expect(store.ageMs('EURUSD')).toBe(0);
  });

  it('shows a frozen price in a fresh snapshot as old', () => {
    store.take([row('EURUSD', 1.1, START - 20_000), row('XAUUSD', 2000, START)]);
    paint();
    expect(store.ageMs('EURUSD')).toBe(20_000);
    expect(store.ageMs('XAUUSD')).toBe(0);
  });

  it('is not reset when the same tick is sent again after a reconnect', () => {
    store.take([row('EURUSD', 1.1, START)]);
    paint();
    vi.advanceTimersByTime(12_000);
    store.take([row('EURUSD', 1.1, START)]);
    paint();
    expect(store.ageMs('EURUSD')).toBe(12_000);
  });
});
