import { expect, test } from 'vitest';
import type { LoopSample } from '../../platform/process/loop-sampler.ts';
import { LoopMeter } from './loop-meter.ts';

test('[METRIC-2] a reading has the delays of the newest window that is over', () => {
  let nowMs = 0;
  let add = (_: LoopSample) => {};
  const meter = new LoopMeter({ monotonicMs: () => nowMs, onLoopSample: (listener) => (add = listener) });
  expect(meter.read()).toMatchObject({ p50Ms: 0, p99Ms: 0, maxMs: 0 });
  for (let i = 1; i <= 200; i += 1) add({ delayMs: 201 - i, turnMs: 0 });
  nowMs = 5_000;
  meter.onInterval();
  add({ delayMs: 999, turnMs: 0 });
  nowMs = 6_000;
  expect(meter.read()).toMatchObject({ p50Ms: 100, p99Ms: 198, maxMs: 200 });
});
