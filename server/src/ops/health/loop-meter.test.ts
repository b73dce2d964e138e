import { expect, test } from 'vitest';
import type { LoopSample } from '../../platform/process/loop-sampler.ts';
import { LoopMeter } from './loop-meter.ts';

test('[METRIC-2] a reading has the delays and the load of the newest window that is over', () => {
  const time = { nowMs: 0, activeMs: 100 };
  let add = (_: LoopSample) => {};
  const meter = new LoopMeter({
    monotonicMs: () => time.nowMs,
    loopActiveMs: () => time.activeMs,
    onLoopSample: (listener) => (add = listener),
  });
  expect(meter.read()).toEqual({ p50Ms: 0, p99Ms: 0, maxMs: 0, busy: 0 });
  for (let i = 1; i <= 200; i += 1) add({ delayMs: 201 - i, turnMs: 0 });
  [time.nowMs, time.activeMs] = [5_000, 1_350];
  meter.onInterval();
  add({ delayMs: 999, turnMs: 0 });
  [time.nowMs, time.activeMs] = [6_000, 2_350];
  expect(meter.read()).toEqual({ p50Ms: 100, p99Ms: 198, maxMs: 200, busy: 0.25 });
});
