/** Parts of a loaded state whose shards go on from the same moment of the market. */

import type { TimeMs } from '../clock.ts';
import { newestNumbers } from './number-sequence.ts';
import { shardOf } from './shards.ts';
import type { StoredShard, StoredState } from './store.ts';

export interface StoredPart {
  readonly stored: StoredState;
  readonly shards: readonly StoredShard[];
  /** The newest moment that all of its accounts have played; null where they have nothing that a moment changes. */
  readonly playedMs: TimeMs | null;
}

/** Without open orders and transfers first, then by their moments: each moment is played once on every account [STORE-23]. */
export function partsByMoment(stored: StoredState): readonly StoredPart[] {
  const active = new Set(stored.accounts.map(({ id }) => shardOf(id)));
  const parts = new Map<string, { playedMs: TimeMs | null; shards: StoredShard[] }>();
  for (const shard of stored.shards ?? []) {
    const playedMs = active.has(shard.shard) || shard.playingMs !== null ? playedUpTo(shard) : null;
    const name = `${playedMs} ${shard.playingMs}`;
    const part = parts.get(name) ?? { playedMs, shards: [] };
    part.shards.push(shard);
    parts.set(name, part);
  }
  return [...parts.values()]
    .sort((left, right) => (left.playedMs ?? 0) - (right.playedMs ?? 0))
    .map(({ playedMs, shards }) => ({ playedMs, shards, stored: stateOf(stored, shards) }));
}

/** Where a part goes on: without a moment at that of the market, unless its accounts have played more. */
export function partMoment({ playedMs, shards }: StoredPart, marketMs: TimeMs): TimeMs {
  return playedMs ?? Math.max(marketMs, ...shards.map((shard) => shard.playedMs));
}

/**
 * Parts that one follower takes up on its way, each at its moment. Alone are those without a moment, and those that first play
 * the rest of a moment that is stored in part.
 */
export function partGroups(parts: readonly StoredPart[]): readonly (readonly StoredPart[])[] {
  const isAlone = ({ playedMs, stored }: StoredPart) => playedMs === null || stored.playingMs !== undefined;
  const together = parts.filter((part) => !isAlone(part));
  const alone = parts.filter(isAlone).map((part) => [part]);
  return together.length === 0 ? alone : [...alone, together];
}

/** The moment that is stored in part begins again. */
function playedUpTo({ playedMs, followedMs, playingMs }: StoredShard): TimeMs {
  return playingMs === null ? Math.max(playedMs, followedMs) : playingMs - 1;
}

function stateOf(stored: StoredState, shards: readonly StoredShard[]): StoredState {
  const numbers = new Set(shards.map(({ shard }) => shard));
  const isOfPart = (accountId: number) => numbers.has(shardOf(accountId));
  const playingMs = shards[0]?.playingMs ?? null;
  return {
    ...newestNumbers(shards),
    ...(playingMs !== null && { playingMs }),
    shards,
    accounts: stored.accounts.filter(({ id }) => isOfPart(id)),
    accountCount: shards.reduce((sum, { accountCount }) => sum + accountCount, 0),
    openOrders: stored.openOrders.filter(({ accountId }) => isOfPart(accountId)),
    openTransfers: stored.openTransfers.filter(({ accountId }) => isOfPart(accountId)),
  };
}
