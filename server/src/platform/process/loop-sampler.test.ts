import { expect, test } from 'vitest';
import { type LoopSample, LoopSampler } from './loop-sampler.ts';

const SLEEP_MS = 20;
/** A turn of the start, before the timer fires for the first time: no sample has it. */
const START_MS = 15_000;

/** An event loop with a timer: work that begins so long after the last timer and takes so long. */
function samplesOf(
  works: readonly { readonly afterMs: number; readonly ms: number }[],
): readonly LoopSample[] {
  const samples: LoopSample[] = [];
  const time = { nowMs: 1_000, activeMs: 500 };
  let run = () => {};
  let starts = 0;
  const schedule = (next: () => void) => {
    run = next;
    return () => void (starts += 1);
  };
  const sampler = new LoopSampler({
    monotonicMs: () => time.nowMs,
    activeMs: () => time.activeMs,
    schedule,
  });
  sampler.onSample((sample) => samples.push(sample));
  time.nowMs += START_MS;
  run();
  expect(samples).toEqual([]);
  for (const { afterMs, ms } of works) {
    time.nowMs += Math.max(SLEEP_MS, afterMs + ms);
    time.activeMs += ms;
    run();
  }
  expect(starts).toBe(works.length + 1);
  return samples;
}

test('[METRIC-6] a turn that delays the timer is measured, one that nothing else surrounds exactly', () => {
  expect(samplesOf([{ afterMs: 12, ms: 45 }])).toEqual([{ delayMs: 37, turnMs: 45 }]);
  expect(samplesOf([{ afterMs: 0, ms: 45 }])).toEqual([{ delayMs: 25, turnMs: 35 }]);
  expect(samplesOf([{ afterMs: 3, ms: 2 }])).toEqual([{ delayMs: 0, turnMs: 2 }]);
});

test('[METRIC-6] an idle loop has no turn, and many short ones are not taken for a long one', () => {
  expect(samplesOf([{ afterMs: 0, ms: 0 }])).toEqual([{ delayMs: 0, turnMs: 0 }]);
  const many = samplesOf(Array.from({ length: 3 }, () => ({ afterMs: 0, ms: SLEEP_MS })));
  expect(many.map(({ turnMs }) => turnMs)).toEqual([10, 10, 10]);
});
