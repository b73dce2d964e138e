/** Commit meter: the reading of the newest finished window. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { CommitMeter } from './commit-meter.ts';

test('[METRIC-2] the slowest commit of the last five seconds, and after a quiet window none', () => {
  const clock = new ManualClock(1_000_000);
  const meter = new CommitMeter(clock);
  for (const tookMs of [3, 40, 5]) meter.note(tookMs);
  // Before the first window is over: the commits so far.
  expect(meter.read()).toEqual({ count: 3, slowestMs: 40 });
  clock.advance(5_000);
  meter.onInterval();
  meter.note(7);
  expect(meter.read()).toEqual({ count: 3, slowestMs: 40 });
  clock.advance(4_999);
  meter.onInterval();
  expect(meter.read()).toEqual({ count: 3, slowestMs: 40 });
  clock.advance(1);
  meter.onInterval();
  expect(meter.read()).toEqual({ count: 1, slowestMs: 7 });
  clock.advance(5_000);
  meter.onInterval();
  expect(meter.read()).toEqual({ count: 0, slowestMs: 0 });
});
