/** Work that serves all who ask for it before it begins. */

import { expect, test } from 'vitest';
import { SharedRun } from './shared-run.ts';

test('who asks during a run gets the next one, which serves all of them', async () => {
  const ends: (() => void)[] = [];
  const shared = new SharedRun(() => new Promise((resolve) => ends.push(resolve)));
  const first = shared.run();
  const sameFirst = shared.run();
  await Promise.resolve();
  expect(ends).toHaveLength(1);
  const later = Promise.all([shared.run(), shared.run()]);
  ends[0]?.();
  await Promise.all([first, sameFirst]);
  await Promise.resolve();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await later;
});

test('a run that fails ends with an error for those that it served, and the next one runs', async () => {
  let runs = 0;
  const shared = new SharedRun(async () => {
    runs += 1;
    if (runs === 1) throw new Error('the database does not answer');
  });
  await expect(shared.run()).rejects.toThrow('does not answer');
  await expect(shared.run()).resolves.toBeUndefined();
});
