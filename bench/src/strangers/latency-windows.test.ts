/** Windows of a run and the latency in each. */

import { expect, test } from 'vitest';
import { latencyIn, rangeOf, windowsOf } from './latency-windows.ts';

const MINUTE_MS = 60_000;

test('an hour has twelve pauses of a minute, each before a load of four', () => {
  const windows = windowsOf(60, 1_000);
  expect(windows).toHaveLength(24);
  expect(windows[0]).toEqual({ kind: 'pause', startMs: 1_000, endMs: 1_000 + MINUTE_MS });
  expect(windows[1]).toEqual({ kind: 'load', startMs: 1_000 + MINUTE_MS, endMs: 1_000 + 5 * MINUTE_MS });
  expect(windows.at(-1)?.endMs).toBe(1_000 + 60 * MINUTE_MS);
});

test('a short run has two cycles', () => {
  expect(windowsOf(2, 0).map(({ kind }) => kind)).toEqual(['pause', 'load', 'pause', 'load']);
});

test('latency counts the orders that began in a window, without its first five seconds', () => {
  const window = { kind: 'load', startMs: 0, endMs: 20_000 } as const;
  const samples = Array.from({ length: 30 }, (_, second) => ({ atMs: second * 1_000, latencyMs: second }));
  expect(latencyIn(samples, [window])).toEqual({ samples: 15, medianMs: 12, p95Ms: 18 });
  expect(latencyIn([], [window]).medianMs).toBeNaN();
});

test('ratios are summarized by minimum, median and maximum', () => {
  expect(rangeOf([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 });
});
