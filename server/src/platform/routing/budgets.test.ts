/** Budgets of several processes. */

import { ManualClock } from '@vernier/shared/clock';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { expect, test } from 'vitest';
import { Budgets } from './budgets.ts';

const HOUR_MS = 3_600_000;

function takenOf(owned: readonly (readonly number[])[], most: number): readonly number[] {
  const clock = new ManualClock(0);
  const budgets = owned.map((shards) => new Budgets(clock, { warn: () => undefined }, { shards }));
  return budgets.map((one) => {
    let taken = 0;
    while (one.take([{ name: 'mails', most, windowMs: HOUR_MS }]) === 0) taken += 1;
    return taken;
  });
}

test('[CLUSTER-54] processes spend a budget in the parts of their shards, and together at most all of it', () => {
  const parts = [ALL_SHARDS.slice(0, 20), ALL_SHARDS.slice(20, 43), ALL_SHARDS.slice(43)];
  expect(takenOf(parts, 640)).toEqual([200, 230, 210]);
  expect(takenOf(parts, 100)).toEqual([31, 35, 32]);
  expect(takenOf([ALL_SHARDS], 100)).toEqual([100]);
});

test('[CLUSTER-54] a process has at least one of a small budget, so that its callers do not wait for ever', () => {
  expect(takenOf([ALL_SHARDS.slice(0, 32), ALL_SHARDS.slice(32)], 1)).toEqual([1, 1]);
  expect(takenOf([ALL_SHARDS], 1)).toEqual([1]);
});

test('[CLUSTER-54] a shard that moves takes its part of the budget with it', () => {
  const owned = { shards: ALL_SHARDS };
  const clock = new ManualClock(0);
  const budgets = new Budgets(clock, { warn: () => undefined }, owned);
  const take = () => budgets.take([{ name: 'mails', most: 4, windowMs: HOUR_MS }]);
  expect([take(), take()]).toEqual([0, 0]);
  owned.shards = ALL_SHARDS.slice(0, 32);
  expect(take()).toBe(HOUR_MS / 1_000);
  owned.shards = ALL_SHARDS;
  expect(take()).toBe(0);
});
