import { expect, test } from 'vitest';
import { TurnMeter } from './turn-meter.ts';

const SLEEP_MS = 10;

/** An event loop with a timer: work that begins so long after the last timer and takes so long. */
function turnsOf(works: readonly { readonly afterMs: number; readonly ms: number }[]): readonly number[] {
  const turns: number[] = [];
  const time = { nowMs: 1_000, activeMs: 500 };
  const monitor = { monotonicMs: () => time.nowMs, loopActiveMs: () => time.activeMs };
  let run = () => {};
  const schedule = (next: () => void) => {
    run = next;
    return () => (run = () => {});
  };
  const meter = new TurnMeter({ monitor, observe: (ms) => turns.push(ms), schedule });
  for (const { afterMs, ms } of works) {
    time.nowMs += Math.max(SLEEP_MS, afterMs + ms);
    time.activeMs += ms;
    run();
  }
  meter.stop();
  run();
  return turns;
}

test('[METRIC-6] a turn that delays the timer is measured, one that nothing else surrounds exactly', () => {
  expect(turnsOf([{ afterMs: 8, ms: 45 }])).toEqual([45]);
  expect(turnsOf([{ afterMs: 0, ms: 45 }])).toEqual([40]);
  expect(turnsOf([{ afterMs: 3, ms: 2 }])).toEqual([2]);
});

test('[METRIC-6] an idle loop has no turn, and many short ones are not taken for a long one', () => {
  expect(turnsOf([{ afterMs: 0, ms: 0 }])).toEqual([0]);
  expect(turnsOf(Array.from({ length: 3 }, () => ({ afterMs: 0, ms: SLEEP_MS })))).toEqual([5, 5, 5]);
});
