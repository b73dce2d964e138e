import { expect, test } from 'vitest';
import { AcquiredShards } from './acquired-shards.ts';

test('[CLUSTER-43] parts prepare a shard before the first call of its accounts, and forget it after the last one', async () => {
  const shards = new AcquiredShards();
  const lines: string[] = [];
  for (const name of ['alerts', 'calls']) {
    const note = async (what: string, shard: number) => {
      await Promise.resolve();
      lines.push(`${name} ${what} ${shard}, owned: ${shards.owns(shard + 1)}`);
    };
    shards.onAcquired((shard) => note('begin', shard));
    shards.onReleased((shard) => note('end', shard));
  }
  await shards.acquired([5, 3]);
  expect(shards.shards).toEqual([3, 5]);
  expect([shards.owns(4), shards.owns(68), shards.owns(5)]).toEqual([true, true, false]);
  await shards.released(5);
  expect(shards.shards).toEqual([3]);
  expect(lines).toEqual([
    'alerts begin 5, owned: false',
    'alerts begin 3, owned: false',
    'calls begin 5, owned: false',
    'calls begin 3, owned: false',
    'calls end 5, owned: false',
    'alerts end 5, owned: false',
  ]);
});

test('[CLUSTER-44] a shard joins from its lock at the database to the answers of its calls', async () => {
  const shards = new AcquiredShards();
  expect(shards.joining).toBe(0);
  const epochs = new Map([
    [5, 1],
    [6, 1],
  ]);
  shards.seen({ self: '7', epochs, engines: [{ name: 'one', shards: 2 }], free: 62 });
  await shards.acquired([5]);
  expect(shards.joining).toBe(1);
  await shards.acquired([6]);
  expect(shards.joining).toBe(0);
  await shards.released(5);
  expect(shards.joining).toBe(0);
});
