/** Shards that move between engines on one database in memory, in orders that seeds choose. */

import { stateTexts } from '@vernier/shared/engine/state-text';
import { describe, expect, it } from 'vitest';
import { replayStore } from '../../harness/checks/replay.ts';
import { accountLogs } from './account-log.ts';
import { EngineStore, MemoryShards } from './memory-shards.ts';
import { ACCOUNT_IDS, ShardWorld } from './shard-world.ts';
import { singleLogs } from './single-executor.ts';

/** SHARD_WORLDS chooses more of them. */
const WORLDS = Number(process.env['SHARD_WORLDS'] ?? 10);

async function played(seed: string, shards = new MemoryShards()) {
  const world = new ShardWorld({
    seed,
    openStore: async (gates) => new EngineStore(shards, gates),
    cutOff: async (store) => (store as EngineStore).cutOff(),
  });
  await world.run();
  return { world, shards };
}

async function check({ world, shards }: Awaited<ReturnType<typeof played>>): Promise<void> {
  const { rows } = shards;
  const keys = [...world.answers].map(([key, { accountId }]) => ({ accountId, route: 'trade', key }));
  const stored = await rows.idempotencyRows(keys);
  expect(stored.map((row) => row?.answer)).toEqual([...world.answers.values()].map(({ text }) => text));
  for (const failure of world.failures) expect(String(failure)).toMatch(/is lost$/);
  const { replayed } = await replayStore(new EngineStore(shards, { pass: () => Promise.resolve() }));
  const replayedTexts = [...stateTexts(replayed.all())];
  const sum = rows.postings().reduce((total, { amountMicros }) => total + amountMicros, 0n);
  expect(sum).toBe(0n);
  const commands = stored.flatMap((row) => world.accepted.get(row?.answer ?? '') ?? []);
  const logs = accountLogs(await rows.eventsAfter(0, 1_000_000));
  const twins = await singleLogs(world, commands, logs);
  for (const id of ACCOUNT_IDS) expect(logs.get(id)?.lines).toEqual(twins.get(id)?.lines);
  const live = ACCOUNT_IDS.flatMap((id) => world.liveAccount(id) ?? []);
  expect([...stateTexts(live)]).toEqual(replayedTexts);
}

describe('shards that move between two engines', () => {
  it('[STORE-18] [STORE-19] play every moment and every command once', async () => {
    let moves = 0;
    for (let index = 0; index < WORLDS; index += 1) {
      const outcome = await played(`moves ${index}`);
      moves += outcome.world.counts.moves;
      await check(outcome);
    }
    expect(moves).toBeGreaterThan(WORLDS);
  });

  it('[STORE-11] without the fence an engine fails at rows of another one, which this test finds', {
    tags: ['night'],
  }, async () => {
    const outcomes = [];
    for (let index = 0; index < WORLDS; index += 1)
      outcomes.push(
        await played(`moves ${index}`, new MemoryShards(false))
          .then(check)
          .then(
            () => true,
            () => false,
          ),
      );
    expect(outcomes).toContain(false);
  });
});
