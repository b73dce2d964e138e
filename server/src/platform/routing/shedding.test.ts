/** Levels of load shedding, interval by interval. */

import { isRefusal } from '@vernier/shared/refusals';
import { expect, test } from 'vitest';
import type { LoadClass } from '@vernier/shared/api/define-call';
import { Shedding } from './shedding.ts';

const CLASSES: readonly LoadClass[] = ['reads', 'arrivals', 'orders', 'never-shed'];

function scene() {
  const load = { lagMs: 0, waiting: 0 };
  const shedding = new Shedding({ loopLagMs: () => load.lagMs, waiting: () => load.waiting });
  const run = (intervals: number, next: Partial<typeof load> = {}) => {
    Object.assign(load, next);
    for (let interval = 0; interval < intervals; interval += 1) shedding.onInterval();
    return CLASSES.filter((name) => shedding.refusalOf(name) !== null);
  };
  return { shedding, load, run };
}

test('[OVERLOAD-1] reads go first, arrivals next, orders and never-shed calls never for a slow loop', () => {
  const { run } = scene();
  expect(run(4, { lagMs: 249 })).toEqual([]);
  expect(run(4, { lagMs: 250 })).toEqual(['reads']);
  expect(run(4, { lagMs: 999 })).toEqual(['reads']);
  expect(run(4, { lagMs: 1_000 })).toEqual(['reads', 'arrivals']);
  expect(run(40, { lagMs: 60_000 })).toEqual(['reads', 'arrivals']);
});

test('[OVERLOAD-1] one pause is no overload, and neither is an idle minute', () => {
  const { run } = scene();
  expect(run(1, { lagMs: 900 })).toEqual([]);
  expect(run(240, { lagMs: 0 })).toEqual([]);
});

test('[OVERLOAD-1] a level ends two seconds after the load has fallen below half of what began it, one after the other', () => {
  const { run } = scene();
  expect(run(4, { lagMs: 1_000 })).toEqual(['reads', 'arrivals']);
  expect(run(40, { lagMs: 600 })).toEqual(['reads', 'arrivals']);
  expect(run(7, { lagMs: 0 })).toEqual(['reads', 'arrivals']);
  expect(run(1)).toEqual(['reads']);
  expect(run(7)).toEqual(['reads']);
  expect(run(1)).toEqual([]);
});

test('[OVERLOAD-2] the queue of orders sheds reads before it is full, and bounds itself', () => {
  const { run, load, shedding } = scene();
  expect(run(1, { waiting: 500 })).toEqual(['reads']);
  expect(run(1, { waiting: 4_999 })).toEqual(['reads', 'arrivals']);
  load.waiting = 5_000;
  const refusal = shedding.refusalOf('orders');
  expect(refusal !== null && isRefusal(refusal) && refusal).toEqual({
    refused: 'overloaded',
    data: { retry_after: 2 },
  });
  expect(shedding.refusalOf('never-shed')).toBe(null);
  load.waiting = 4_999;
  expect(shedding.refusalOf('orders')).toBe(null);
  expect(shedding.read().shed.orders).toBe(1);
});
