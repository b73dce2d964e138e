/** Plan of the faults of a run. */

import { expect, test } from 'vitest';
import { FAULT_KINDS, planFaults } from './fault-plan.ts';

const targets = { engine: ['engine-1', 'engine-2'], nats: ['nats'], office: [] };
const plan = (seed: number, faults = 40) => planFaults({ seed, faults, targets, longestMs: 2_000 });

test('[CLUSTER-67] a plan follows from its seed', () => {
  expect(plan(1)).toEqual(plan(1));
  expect(plan(2)).not.toEqual(plan(1));
});

test('[CLUSTER-67] a plan begins with each kind of fault at each part, a part at a time, and a fault lasts half a second or longer', () => {
  const parts = plan(3, 6).map(({ kind, target }) => `${kind} ${target.replace(/-\d$/, '')}`);
  const expected = FAULT_KINDS.flatMap((kind) => ['engine', 'nats'].map((part) => `${kind} ${part}`));
  expect(parts.toSorted()).toEqual(expected.toSorted());
  for (const round of [parts.slice(0, 2), parts.slice(2, 4), parts.slice(4)])
    expect(new Set(round.map((fault) => fault.replace(/^\w+ /, '')))).toEqual(new Set(['engine', 'nats']));
  const lengths = plan(3, 200).map(({ lengthMs }) => lengthMs);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2_000);
});
