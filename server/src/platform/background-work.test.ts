/** Background work that fails. */

import { expect, test, vi } from 'vitest';
import { BackgroundWork } from './background-work.ts';

test('[BACKGROUND-2] background work that throws or rejects is logged once in a row of failures, as is its recovery, and runs again', async () => {
  const logged: unknown[] = [];
  const background = new BackgroundWork({
    log: {
      error: (_, fields) => logged.push([fields?.['work'], fields?.['error']]),
      warn: (message) => logged.push(message),
    },
    disk: { failed: () => logged.push('disk') },
  });
  let runs = 0;
  const run = async (work: () => unknown) => {
    background.run('sweep', () => {
      runs += 1;
      return work();
    });
    await Promise.resolve();
  };
  const bad = new Error('no room');
  const throwing = () => {
    throw bad;
  };
  await run(throwing);
  await run(() => Promise.reject(bad));
  await run(() => Promise.resolve());
  await run(() => Promise.reject(bad));
  await run(() => undefined);
  await run(throwing);
  expect(runs).toBe(6);
  expect(logged).toEqual([
    ['sweep', bad],
    'background work succeeds again',
    ['sweep', bad],
    'background work succeeds again',
    ['sweep', bad],
  ]);
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  await run(() => Promise.reject(full));
  expect(logged.at(-1)).toBe('disk');
});

test('[STORE-3] a failing checkpoint is logged once, tried again at each interval, and its recovery is logged', () => {
  const logged: unknown[] = [];
  const background = new BackgroundWork({
    log: {
      error: (message, fields) => logged.push([message, fields?.['work']]),
      warn: (message, fields) => logged.push([message, fields?.['work']]),
    },
  });
  let tries = 0;
  let isBroken = true;
  const checkpoint = () => {
    tries += 1;
    if (isBroken) throw new Error('disk I/O error');
  };
  for (let interval = 0; interval < 3; interval += 1) background.run('checkpoints', checkpoint);
  isBroken = false;
  for (let interval = 0; interval < 3; interval += 1) background.run('checkpoints', checkpoint);
  expect(tries).toBe(6);
  expect(logged).toEqual([
    ['background work failed', 'checkpoints'],
    ['background work succeeds again', 'checkpoints'],
  ]);
});

test('[BACKGROUND-2] work that is due while its last run is pending runs once after it', async () => {
  const background = new BackgroundWork({ log: { error: () => {}, warn: () => {} } });
  const runs: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void runs.push(resolve));
  for (let interval = 0; interval < 3; interval += 1) background.run('deliveries', work);
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  background.run('other', work);
  expect(runs).toHaveLength(3);
});
