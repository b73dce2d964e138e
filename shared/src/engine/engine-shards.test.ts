/** Shards that a running process acquires: what is read once, and what is prepared while others follow. */

import { expect, test } from 'vitest';
import { EngineShards } from './engine-shards.ts';
import type { Executor } from './executor.ts';
import { NO_NUMBERS } from './number-sequence.ts';
import { EMPTY_STATE, type SharedStore, type StoredShard } from './store.ts';
import type { StoredPart } from './stored-shards.ts';
import type { AccountRow } from '../trading/orders/account.ts';

const TURNS = 40;
/** Of the running market. */
const NOW_MS = 9_000;

function namesOf({ shards }: Pick<StoredPart, 'shards'>): string {
  return shards.map(({ shard }) => shard).join(' ');
}

interface Start {
  readonly isInPart?: boolean;
  /** Shards that other processes own. */
  readonly foreign?: readonly number[];
  /** How often the running executor is not ready when accounts join. */
  readonly busy?: number;
  readonly isPrepared?: boolean;
}

/** Each shard has another moment, which `isInPart` says is stored in part. A follower stores one commit, which is its first shard. */
function started({ isInPart = false, foreign = [], busy = 0, isPrepared = true }: Start) {
  const lines: string[] = [];
  let busyLeft = busy;
  const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const store = {
    acquire: async (shards: readonly number[]) => shards.filter((shard) => !foreign.includes(shard)),
    release: async (shard: number, playedMs: number) => lines.push(`released ${shard} at ${playedMs}`),
    load: async (numbers: readonly number[]) => {
      const shards = numbers.map(
        (shard): StoredShard => ({
          ...{ ...NO_NUMBERS, shard, playedMs: shard * 1_000, followedMs: 0, accountCount: 1 },
          playingMs: isInPart ? shard * 1_000 : null,
        }),
      );
      const accounts = numbers.map((shard) => ({ id: shard + 1 }) as AccountRow);
      return { ...EMPTY_STATE, shards, accounts };
    },
  } as unknown as SharedStore;
  const executor = {
    join: async (other: unknown) => {
      busyLeft -= 1;
      lines.push(`${String(other)} ${busyLeft < 0 ? 'joins' : 'waits'}`);
      return busyLeft < 0;
    },
    leave: async (shard: number) => {
      lines.push(`${shard} leaves`);
      return NOW_MS;
    },
    announce: (committed: readonly string[]) => lines.push(`announced: ${committed.join(' ')}`),
  } as unknown as Executor;
  const engineShards = new EngineShards({
    ...{ store, executor },
    following: async (shards) => {
      lines.push(`reads for ${shards.join(' ')}`);
      return async (first) => {
        const name = namesOf(first);
        let atMs = first.playedMs ?? 0;
        const follower = {
          toString: () => `${name} at ${atMs}`,
          onCommitted: (listener: (committed: unknown) => void) => {
            listener(name);
            return () => {};
          },
          join: async (other: unknown) => {
            lines.push(`${String(other)} joins ${name} at ${atMs}`);
            return true;
          },
        } as unknown as Executor;
        return {
          executor: follower,
          start: async (part) => ({ toString: () => namesOf(part) }) as unknown as Executor,
          playOn: async (to) => {
            atMs = Math.min(atMs + 600, to?.playedMs ?? NOW_MS);
          },
          isLevel: (to) => atMs === (to?.playedMs ?? NOW_MS),
        };
      };
    },
    ...(isPrepared && {
      onJoined: (shards) => {
        lines.push(`prepares ${shards.join(' ')}`);
        return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
      },
    }),
  });
  /** Everything goes on until it waits for a preparation; returns what happened. */
  const untilWaiting = async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
    return lines.splice(0);
  };
  return { engineShards, waiting, untilWaiting };
}

test('[CLUSTER-103] one follower takes up the shards at their moments', async () => {
  const { engineShards, waiting, untilWaiting } = started({ isInPart: false });
  const acquiring = engineShards.acquire([3, 1, 2]);
  expect(await untilWaiting()).toEqual([
    'reads for 3 1 2',
    '2 joins 1 at 2000',
    '3 joins 1 at 3000',
    '1 at 9000 joins',
    'prepares 1 2 3',
  ]);
  waiting.shift()?.resolve();
  expect(await acquiring).toEqual([3, 1, 2]);
});

test('[CLUSTER-102] shards with the rest of a moment join one after another, while others are prepared', async () => {
  const { engineShards, waiting, untilWaiting } = started({ isInPart: true });
  let acquired: readonly number[] | null = null;
  void engineShards.acquire([1, 2, 3]).then((shards) => (acquired = shards));
  expect(await untilWaiting()).toEqual([
    'reads for 1 2 3',
    '1 at 9000 joins',
    'prepares 1',
    '2 at 9000 joins',
    '3 at 9000 joins',
  ]);
  waiting.shift()?.resolve();
  expect(await untilWaiting()).toEqual(['announced: 1', 'prepares 2 3']);
  expect(acquired).toBeNull();
  waiting.shift()?.resolve();
  expect(await untilWaiting()).toEqual(['announced: 2 3']);
  expect(acquired).toEqual([1, 2, 3]);
});

test('[CLUSTER-102] a preparation that fails ends the acquisition, and no other one begins', async () => {
  const { engineShards, waiting, untilWaiting } = started({ isInPart: true });
  const acquiring = engineShards.acquire([1, 2]);
  await untilWaiting();
  waiting.shift()?.reject(new Error('the database is silent'));
  await expect(acquiring).rejects.toThrow('the database is silent');
  expect(await untilWaiting()).toEqual([]);
});

test('[STORE-19] shards join again where the running executor was not ready at the same moment', async () => {
  const { engineShards, waiting, untilWaiting } = started({ busy: 2 });
  const acquiring = engineShards.acquire([1]);
  expect(await untilWaiting()).toEqual([
    'reads for 1',
    '1 at 9000 waits',
    '1 at 9000 waits',
    '1 at 9000 joins',
    'prepares 1',
  ]);
  waiting.shift()?.resolve();
  expect(await acquiring).toEqual([1]);
});

test('[STORE-19] only shards that no other process owns are read and returned', async () => {
  const { engineShards, waiting, untilWaiting } = started({ foreign: [1, 3] });
  const acquiring = engineShards.acquire([1, 2, 3]);
  expect(await untilWaiting()).toEqual(['reads for 2', '2 at 9000 joins', 'prepares 2']);
  waiting.shift()?.resolve();
  expect(await acquiring).toEqual([2]);
  await untilWaiting();
  expect(await engineShards.acquire([1, 3])).toEqual([]);
  expect(await untilWaiting()).toEqual([]);
});

test('what the accounts did until they joined is announced at once, where nothing is prepared', async () => {
  const { engineShards, untilWaiting } = started({ isPrepared: false });
  expect(await engineShards.acquire([1])).toEqual([1]);
  expect(await untilWaiting()).toEqual(['reads for 1', '1 at 9000 joins', 'announced: 1']);
});

test('[STORE-19] a shard is released once it has left, with the moment that it has played', async () => {
  const { engineShards, untilWaiting } = started({});
  await engineShards.release(3);
  expect(await untilWaiting()).toEqual(['3 leaves', 'released 3 at 9000']);
});
