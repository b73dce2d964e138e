/** The subscription of quotes by what pages show, with a manual clock. */

import fc from 'fast-check';
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

it('[SOCKET-12] what is shown is in the subscription a moment later, after any changes of the page', () => {
  const codes = fc.option(fc.subarray(['EURUSD', 'GBPUSD', 'XAUUSD', 'BTCUSD']), { freq: 8 });
  const step = fc.record({ codes, kind: fc.constantFrom('add', 'leave', 'show', 'wait', 'long') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      const readers: { shown: ShownCodes; leave: () => void }[] = [];
      for (const one of steps) {
        const first = readers[0];
        if (one.kind === 'add') {
          const reader = { shown: one.codes, leave: () => {} };
          reader.leave = shownQuotes.add(() => reader.shown);
          readers.push(reader);
        } else if (one.kind === 'leave') readers.shift()?.leave();
        else if (one.kind === 'show' && first !== undefined) {
          first.shown = one.codes;
          shownQuotes.update();
        } else vi.advanceTimersByTime(one.kind === 'wait' ? BETWEEN_CHANGES_MS / 3 : RETENTION_MS / 2);
      }
      vi.advanceTimersByTime(BETWEEN_CHANGES_MS);
      const shown = readers.map((reader) => reader.shown);
      const isAll = open.some((one) => one === null);
      if (shown.includes(null)) expect(isAll).toBe(true);
      if (!isAll) expect(open.flat()).toEqual(expect.arrayContaining(shown.flat()));
      expect(open.length).toBeLessThanOrEqual(1);
      for (const { leave } of readers) leave();
      expect(open).toEqual([]);
      vi.advanceTimersByTime(2 * RETENTION_MS);
    }),
    { seed: 12, numRuns: 300 },
  );
});
