import { describe, expect, it } from 'vitest';
import { EMPTY_STATE, type StoredShard } from './store.ts';
import { partMoment, partGroups, partsByMoment } from './stored-shards.ts';
import type { AccountRow } from '../trading/orders/account.ts';

function shardOfNumber(shard: number, moments: Partial<StoredShard> = {}): StoredShard {
  const numbers = { lastEventSeq: shard + 1, lastOrderId: 0, lastPostingId: 0, lastTransferId: 0 };
  return {
    ...{ shard, ...numbers, lastAccountId: shard + 1 },
    ...{ playedMs: 0, followedMs: 0, playingMs: null, accountCount: 1, ...moments },
  };
}

/** Only accounts with something open are in a state. */
function partsOf(shards: readonly StoredShard[], activeIds: readonly number[]) {
  const accounts = activeIds.map((id) => ({ id })) as unknown as readonly AccountRow[];
  return partsByMoment({ ...EMPTY_STATE, shards, accounts }).map(({ playedMs, shards: ofPart, stored }) => ({
    playedMs,
    shards: ofPart.map(({ shard }) => shard),
    accounts: stored.accounts.map(({ id }) => id),
    count: stored.accountCount,
    playingMs: stored.playingMs ?? null,
  }));
}

describe('shards that are acquired together', () => {
  it('[STORE-23] go on from their own moments: the last change, or the last note without a later change', () => {
    const shards = [
      shardOfNumber(0, { playedMs: 9_000, followedMs: 5_000 }),
      shardOfNumber(1, { playedMs: 2_000, followedMs: 5_000 }),
      shardOfNumber(2, { playedMs: 5_000 }),
    ];
    expect(partsOf(shards, [1, 2, 3, 65])).toEqual([
      { playedMs: 5_000, shards: [1, 2], accounts: [2, 3], count: 2, playingMs: null },
      { playedMs: 9_000, shards: [0], accounts: [1, 65], count: 1, playingMs: null },
    ]);
  });

  it('[STORE-23] have nothing to play without open orders and transfers', () => {
    const shards = [shardOfNumber(0, { playedMs: 9_000 }), shardOfNumber(1, { playedMs: 2_000 })];
    expect(partsOf(shards, [])).toEqual([
      { playedMs: null, shards: [0, 1], accounts: [], count: 2, playingMs: null },
    ]);
  });

  it('[STORE-23] go on at the market without open orders, unless their accounts are ahead of it', () => {
    const shards = [shardOfNumber(0, { playedMs: 9_000 }), shardOfNumber(1, { playedMs: 2_000 })];
    const part = { shards, playedMs: null, stored: EMPTY_STATE };
    expect([8_000, 9_500].map((marketMs) => partMoment(part, marketMs))).toEqual([9_000, 9_500]);
    expect(partMoment({ ...part, playedMs: 2_000 }, 8_000)).toBe(2_000);
  });

  it('[CLUSTER-103] have one follower, except those without a moment and with the rest of one', () => {
    const shards = [
      shardOfNumber(0, { playedMs: 9_000 }),
      shardOfNumber(1, { playedMs: 7_000, playingMs: 7_000 }),
      shardOfNumber(2, { playedMs: 2_000 }),
      shardOfNumber(3),
    ];
    const accounts = [1, 2, 3].map((id) => ({ id })) as unknown as readonly AccountRow[];
    const groups = partGroups(partsByMoment({ ...EMPTY_STATE, shards, accounts }));
    const numbers = groups.map((group) => group.map((part) => part.shards.map(({ shard }) => shard)));
    expect(numbers).toEqual([[[3]], [[1]], [[2], [0]]]);
  });

  it('[STORE-23] play a moment again that is stored in part', () => {
    const shards = [shardOfNumber(0, { playedMs: 7_000, playingMs: 7_000 }), shardOfNumber(1)];
    expect(partsOf(shards, [1])).toEqual([
      { playedMs: null, shards: [1], accounts: [], count: 1, playingMs: null },
      { playedMs: 6_999, shards: [0], accounts: [1], count: 1, playingMs: 7_000 },
    ]);
  });
});
