/** Load of the accounts of shards: how many queries wait for the connections at a time. */

import { ALL_SHARDS, shardOf } from '@vernier/shared/engine/shards';
import { expect, test } from 'vitest';
import { AccountRows } from './account-rows.ts';
import { type LoadSources, loadState } from './start-load.ts';

/** Connections in the pool of the store. */
const CONNECTIONS = 4;
const ACCOUNTS_OF_A_SHARD = 1_200;
const NOTHING = { balanceMicros: 0n, lockedMicros: 0n, realisedMicros: 0n, version: 1, marginCalled: false };
const ROW = { ...NOTHING, book: 'demo', holdingCount: 0, closedCount: 0, entryCount: 0 } as const;

function countedSources() {
  const counts = { running: 0, most: 0, queries: 0 };
  const counted = async <Row>(rows: readonly Row[]): Promise<readonly Row[]> => {
    counts.running += 1;
    counts.queries += 1;
    counts.most = Math.max(counts.most, counts.running);
    await new Promise(setImmediate);
    counts.running -= 1;
    return rows;
  };
  const accountsOf = (shard: number, after: number, limit: number) =>
    Array.from({ length: ACCOUNTS_OF_A_SHARD }, (_, index) => ({
      ...ROW,
      id: 1 + shard + index * ALL_SHARDS.length,
    }))
      .filter(({ id }) => id > after)
      .slice(0, limit);
  const shards = ALL_SHARDS.map((shard) => ({ shard, playingMs: null, lastAccountId: 0 }));
  const none = () => counted([]);
  const sources = {
    pool: { query: async () => ({ rows: await counted(shards) }) },
    start: {
      ...{ openOrders: none, openDeposits: none, openWithdrawals: none, openAdjustments: none },
      accounts: ({ shard, after, limit }: { shard: number; after: number; limit: number }) =>
        counted(accountsOf(shard, after, limit)),
    },
  } as unknown as LoadSources;
  return { counts, sources };
}

test('[CLUSTER-104] the load of all shards leaves a connection to orders, and none of its queries waits for one', async () => {
  const { counts, sources } = countedSources();
  const rows = new AccountRows();
  const loaded = await loadState(sources, rows, ALL_SHARDS);
  expect(counts.most).toBe(CONNECTIONS - 1);
  expect(counts.queries).toBe(3 * ALL_SHARDS.length + 5);
  expect(loaded.accountCount).toBe(ACCOUNTS_OF_A_SHARD * ALL_SHARDS.length);
  expect(new Set(loaded.shards?.map(({ accountCount }) => accountCount))).toEqual(new Set([1_200]));
  expect([1, 2, 64, 65].map((id) => shardOf(rows.get(id)?.id ?? 0))).toEqual([0, 1, 63, 0]);
});
