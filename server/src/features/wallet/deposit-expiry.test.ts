/** Expiry of deposits in isolation: interval, batch size, and failures. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { EVERY_SHARD } from '../../core/shards/owned-shards.ts';
import { DepositExpiry } from './deposit-expiry.ts';

const START_MS = 1_767_614_400_000;

function world(waiting: number, fails = false) {
  const clock = new ManualClock(START_MS);
  const ended: number[] = [];
  const logged: string[] = [];
  const looks: number[] = [];
  const expiry = new DepositExpiry({
    clock,
    transfers: {
      async expiring(nowMs, shards, limit) {
        expect(shards).toHaveLength(64);
        looks.push(nowMs - START_MS);
        const due = Array.from({ length: waiting }, (_, at) => ({ id: at + 1, accountId: 7 }));
        return due.filter(({ id }) => !ended.includes(id)).slice(0, limit);
      },
    },
    executor: {
      async execute({ command }) {
        if (fails) throw new Error('the disk is full');
        if (command.kind === 'ExpireDeposit') ended.push(command.transferId);
        return { text: '', hit: false };
      },
    },
    shards: EVERY_SHARD,
    log: { warn: (message) => logged.push(message), error: (message) => logged.push(message) },
  });
  return { clock, ended, logged, looks, expiry };
}

test('[DEPOSIT-7] it checks once a second of market time, at any call rate', async () => {
  const { clock, looks, expiry } = world(0);
  for (let interval = 0; interval < 12; interval += 1) {
    expiry.onInterval();
    await expiry.stop();
    clock.advance(250);
  }
  expect(looks).toEqual([0, 1000, 2000]);
});

test('[DEPOSIT-7] after a long night it ends all of them, some hundreds an interval, each once', async () => {
  const { ended, expiry } = world(450);
  for (const most of [200, 400, 450]) {
    expiry.onInterval();
    expiry.onInterval();
    await expiry.stop();
    expect(ended).toHaveLength(most);
  }
  expect(new Set(ended).size).toBe(450);
});

test('[DEPOSIT-7] a failure is in the log, and the next second tries again', async () => {
  const { clock, looks, logged, expiry } = world(1, true);
  expiry.onInterval();
  await expiry.stop();
  expect(logged).toEqual(['expired deposits were not ended']);
  clock.advance(1000);
  expiry.onInterval();
  await expiry.stop();
  expect(looks).toHaveLength(2);
});
