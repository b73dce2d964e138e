import { expect, test } from 'vitest';
import { AcquiredShards } from './acquired-shards.ts';
import { inOneBatch } from './shard-batch.ts';

test('[CLUSTER-55] rows of shards that are acquired together are read at once', async () => {
  const shards = new AcquiredShards();
  const read: (readonly number[])[] = [];
  shards.onAcquired(
    inOneBatch(async (acquired) => {
      await Promise.resolve();
      read.push(acquired);
      if (acquired.includes(9)) throw new Error('the database is silent');
    }),
  );
  await shards.acquired([5, 3]);
  await expect(shards.acquired([8, 9])).rejects.toThrow('the database is silent');
  await shards.acquired([7]);
  expect([read, shards.shards]).toEqual([
    [[5, 3], [8, 9], [7]],
    [3, 5, 7],
  ]);
});
