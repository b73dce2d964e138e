/** Work for accounts of two processes. */

import { refuse } from '@vernier/shared/refusals';
import { expect, test } from 'vitest';
import { OwnerWork } from './owner-work.ts';

function twoProcesses() {
  const done: string[] = [];
  const [one, two] = [1, 2].map((owned) => {
    const work = new OwnerWork({ owns: (accountId) => accountId === owned });
    work.add('close', async (accountId) => {
      done.push(`${accountId} at ${owned}`);
      return accountId === 2 ? refuse('state_changed') : null;
    });
    return work;
  });
  return { done, one: one as OwnerWork, two: two as OwnerWork };
}

test('[CLUSTER-72] work for an account is done by its owner, whose refusal its caller gets', async () => {
  const { done, one, two } = twoProcesses();
  const shards: number[] = [];
  one.join({
    execute(shard, request) {
      shards.push(shard);
      return two.execute(JSON.parse(JSON.stringify(request)) as typeof request);
    },
  });
  expect(await one.run('close', 1)).toBeNull();
  expect(await one.run('close', 2)).toMatchObject({ refused: 'state_changed' });
  expect([done, shards]).toEqual([['1 at 1', '2 at 2'], [1]]);
  expect(await two.execute({ work: 'close', accountId: 3 })).toEqual({ notOwner: 2 });
});

test('[CLUSTER-72] a single process does all of it', async () => {
  const work = new OwnerWork({ owns: () => true });
  work.add('close', () => Promise.resolve(null));
  expect(await work.run('close', 7)).toBeNull();
  await expect(async () => work.run('open', 7)).rejects.toThrow('no work is named open');
});
