/** The subscription of quotes by what pages show, with a manual clock. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BETWEEN_CHANGES_MS, RETENTION_MS, ShownQuotes, type ShownCodes } from './shown-quotes.ts';

let open: ShownCodes[];
let changes: number;
let shownQuotes: ShownQuotes;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  open = [];
  changes = 0;
  shownQuotes = new ShownQuotes({
    now: () => Date.now(),
    subscribe(codes) {
      changes += 1;
      open.push(codes);
      return () => {
        open = open.filter((one) => one !== codes);
      };
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

it('[SOCKET-12] rows that appear together are one change, and a page that is built in steps a few', () => {
  for (const code of ['EURUSD', 'GBPUSD', 'XAUUSD', 'EURUSD']) shownQuotes.add(() => [code]);
  vi.advanceTimersByTime(0);
  expect(open).toEqual([['EURUSD', 'GBPUSD', 'XAUUSD']]);
  for (let step = 0; step < 10; step += 1) {
    shownQuotes.add(() => [`STEP${step}`]);
    vi.advanceTimersByTime(BETWEEN_CHANGES_MS / 5);
  }
  vi.advanceTimersByTime(BETWEEN_CHANGES_MS);
  expect(open[0]).toHaveLength(13);
  expect(changes).toBeLessThanOrEqual(6);
});

it('[SOCKET-12] instruments that left the page stay for half a minute, and a page without prices has none at once', () => {
  const keep = shownQuotes.add(() => ['EURUSD']);
  const leave = shownQuotes.add(() => ['XAUUSD']);
  vi.advanceTimersByTime(BETWEEN_CHANGES_MS);
  leave();
  leave();
  vi.advanceTimersByTime(RETENTION_MS - 1);
  expect(open).toEqual([['EURUSD', 'XAUUSD']]);
  vi.advanceTimersByTime(1);
  expect(open).toEqual([['EURUSD']]);
  keep();
  expect(open).toEqual([]);
  vi.advanceTimersByTime(RETENTION_MS);
  expect(changes).toBe(3);
});

it('[SOCKET-12] a reader of all instruments names none, and one that shows others changes them', () => {
  let shown: readonly string[] = [];
  shownQuotes.add(() => shown);
  expect(open).toEqual([]);
  shown = ['EURUSD'];
  shownQuotes.update();
  vi.advanceTimersByTime(BETWEEN_CHANGES_MS);
  expect(open).toEqual([['EURUSD']]);
  const leave = shownQuotes.add(() => null);
  vi.advanceTimersByTime(BETWEEN_CHANGES_MS);
  expect(open).toEqual([null]);
  shownQuotes.add(() => ['GBPUSD']);
  vi.advanceTimersByTime(BETWEEN_CHANGES_MS);
  leave();
  vi.advanceTimersByTime(RETENTION_MS);
  expect(open).toEqual([['EURUSD', 'GBPUSD']]);
  expect(changes).toBe(3);
});
