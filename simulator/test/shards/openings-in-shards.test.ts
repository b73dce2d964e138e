/** Accounts that are opened in a given shard, such as the practice account of a user. */

import { ManualClock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import { shardOf } from '@vernier/shared/engine/shards';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeededRandom } from '../../harness/world/seeded-random.ts';
import { EngineStore, MemoryShards } from './memory-shards.ts';
import { Tape, TapeMarket } from './tape.ts';

let executor: Executor;

beforeEach(async () => {
  const store = new EngineStore(new MemoryShards(), { pass: () => Promise.resolve() });
  await store.acquire([0, 1, 5]);
  const market = new TapeMarket(new Tape(new SeededRandom('openings'), 1), 0);
  executor = await Executor.start({
    ...{ store, market, clock: new ManualClock(market.timeMs), playedMs: market.timeMs },
    settings: { feeType: 'per_lot', maxOpenOrders: 500, hedgedMargin: 'full' },
    defer: (run) => void setImmediate(run),
    onFatal(error) {
      throw error;
    },
  });
});
afterEach(() => executor.stop());

async function open(shard?: number): Promise<number> {
  let opened = 0;
  await executor.openAccount({
    command: { kind: 'OpenAccount', book: 'demo', openingMicros: 0n },
    ...(shard === undefined ? {} : { shard }),
    signup(id) {
      opened = id;
      const uid = String(id);
      return {
        user: { id, uid, isDemo: true, inviteCode: uid, lang: 'en', createdAtMs: 0 },
        session: null,
      };
    },
    render: () => '',
  });
  return opened;
}

describe('[CLUSTER-52] an account', () => {
  it('is opened in the given shard, in any order, and without one in that with the smallest number', async () => {
    expect(await open(5)).toBe(6);
    expect(await open(5)).toBe(70);
    expect([await open(), await open(), await open()]).toEqual([1, 2, 65]);
    expect(await Promise.all([open(5), open(5), open(0)])).toEqual([134, 198, 129]);
  });

  it('is not opened in a shard of another process, or in one that is being released', async () => {
    await expect(open(2)).rejects.toMatchObject({ name: 'NotOwner', shard: 2 });
    const last = open(5);
    const leaving = executor.leave(5);
    await expect(open(5)).rejects.toMatchObject({ name: 'NotOwner', shard: 5 });
    expect(shardOf(await last)).toBe(5);
    await leaving;
    expect(await open()).toBe(1);
  });
});
