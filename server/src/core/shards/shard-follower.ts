/**
 * Followers of acquired shards: a second market begins where their accounts are stored, and plays up to the running one what
 * they have missed, as the start of a process does [STORE-23].
 */

import { setImmediate as nextIteration } from 'node:timers/promises';
import type { ShardedStore } from '@vernier/db/sharded-store';
import type { TrailingTicksRepository } from '@vernier/db/repositories/trading/trailing-ticks';
import type { SteadyClock, TimeMs } from '@vernier/shared/clock';
import type { ShardFollower } from '@vernier/shared/engine/engine-shards';
import type { Executor } from '@vernier/shared/engine/executor';
import type { StoredPart } from '@vernier/shared/engine/stored-shards';
import type { MarketClock } from '@vernier/shared/market-clock';
import type { Slot } from '@vernier/shared/market/slot';
import type { TrailingPast } from '@vernier/shared/trading/triggers/trailing-book';
import { LiveMarket } from '../market/live-market.ts';

export interface ShardFollowerParts {
  readonly store: Pick<ShardedStore, 'trailingTicks'>;
  /** Of the time in which one process had all shards. */
  readonly trailingTicks: Pick<TrailingTicksRepository, 'all' | 'followedMs'>;
  readonly executor: Executor;
  readonly market: LiveMarket;
  readonly horizon: { readonly slot: Slot };
  readonly clock: Pick<MarketClock, 'now'>;
  readonly steady: SteadyClock;
}

export async function followShards(parts: ShardFollowerParts, part: StoredPart): Promise<ShardFollower> {
  const { executor: running, market, horizon, clock, steady } = parts;
  const playedMs = part.playedMs ?? market.timeMs;
  await untilPlayable(parts, playedMs);
  const own = new LiveMarket(market.source, market.instruments, clock, { playedMs, steady, horizon });
  const trailingPast = await trailingPastOf(parts, part, { playedMs, own });
  const executor = await running.follower({ stored: part.stored, market: own, playedMs, trailingPast });
  own.watch(executor);
  own.waitFor(executor);
  own.onSlot(({ accepted }) => executor.onMoment({ timeMs: own.timeMs, accepted }));
  return {
    executor,
    isLevel: () => own.slot === market.slot,
    async playOn() {
      await nextIteration();
      market.advance();
      own.advance();
    },
  };
}

/** The former owner may have played a moment that is not due here yet. */
async function untilPlayable(
  { market, horizon, clock }: ShardFollowerParts,
  playedMs: TimeMs,
): Promise<void> {
  const slot = market.source.lastSlotAt(playedMs);
  while (clock.now() < playedMs || horizon.slot < slot) await nextIteration();
}

/** Later ticks than the moment from which the accounts go on have not been followed. */
async function trailingPastOf(
  { store, trailingTicks }: ShardFollowerParts,
  { shards }: StoredPart,
  { playedMs, own }: { readonly playedMs: TimeMs; readonly own: LiveMarket },
): Promise<TrailingPast> {
  const stored = await trailingTicks.all();
  const noted = await store.trailingTicks(shards.map(({ shard }) => shard));
  const notedMs = Math.min(...shards.map(({ followedMs }) => followedMs));
  const followedMs = Math.max(await trailingTicks.followedMs(), notedMs);
  return {
    bests: [...stored, ...noted].filter(({ tick }) => tick.timeMs <= playedMs),
    acceptedAfter: (instrumentId, timeMs) => own.acceptedAfter(instrumentId, Math.max(timeMs, followedMs)),
  };
}
