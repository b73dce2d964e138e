/**
 * Followers of acquired shards: a second market begins where their accounts are stored, and plays up to the running one what
 * they have missed, as the start of a process does [STORE-23].
 */

import { setImmediate as nextIteration } from 'node:timers/promises';
import type { ShardedStore } from '@vernier/db/sharded-store';
import type { TrailingTicksRepository } from '@vernier/db/repositories/trading/trailing-ticks';
import type { SteadyClock, TimeMs } from '@vernier/shared/clock';
import type { Follow, ShardFollower } from '@vernier/shared/engine/engine-shards';
import type { Executor } from '@vernier/shared/engine/executor';
import { partMoment, type StoredPart } from '@vernier/shared/engine/stored-shards';
import type { MarketClock } from '@vernier/shared/market-clock';
import type { Slot } from '@vernier/shared/market/slot';
import type { TrailingBest, TrailingPast } from '@vernier/shared/trading/triggers/trailing-book';
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

interface TrailingRows {
  readonly bests: readonly TrailingBest[];
  /** Up to where one process that had all shards has followed. */
  readonly followedMs: TimeMs;
}

/** Reads the ticks that trailing stops of the shards have followed, and returns what starts the follower of a part of them. */
export async function followAcquired(parts: ShardFollowerParts, shards: readonly number[]): Promise<Follow> {
  const { store, trailingTicks } = parts;
  // One after another: another connection would begin without prepared statements.
  const former = await trailingTicks.all();
  const followedMs = await trailingTicks.followedMs();
  const noted = await store.trailingTicks(shards);
  const rows = { bests: [...former, ...noted], followedMs };
  return (part) => followShards(parts, part, rows);
}

async function followShards(
  parts: ShardFollowerParts,
  first: StoredPart,
  rows: TrailingRows,
): Promise<ShardFollower> {
  const { executor: running, market, horizon, clock, steady } = parts;
  const firstMs = partMoment(first, market.timeMs);
  await untilPlayable(parts, firstMs);
  let end: Slot = Number.POSITIVE_INFINITY;
  const own = new LiveMarket(market.source, market.instruments, clock, {
    ...{ playedMs: firstMs, steady },
    horizon: {
      get slot() {
        return Math.min(horizon.slot, end);
      },
    },
  });
  const start = async (part: StoredPart) => {
    const playedMs = part.playedMs ?? firstMs;
    await untilPlayable(parts, playedMs);
    const trailingPast = trailingPastOf(part, rows, { playedMs, own });
    return running.follower({ stored: part.stored, market: own, playedMs, trailingPast });
  };
  const slotOf = (part: StoredPart) => market.source.lastSlotAt(part.playedMs ?? firstMs);
  const executor = await start(first);
  own.watch(executor);
  own.waitFor(executor);
  own.onSlot(({ accepted }) => executor.onMoment({ timeMs: own.timeMs, accepted }));
  return {
    executor,
    start,
    isLevel: (to) => own.slot === (to === null ? market.slot : slotOf(to)),
    async playOn(to) {
      await nextIteration();
      market.advance();
      end = to === null ? Number.POSITIVE_INFINITY : slotOf(to);
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

/** Later ticks than the moment from which the accounts go on have not been followed; those of other shards are ignored. */
function trailingPastOf(
  { shards }: StoredPart,
  rows: TrailingRows,
  { playedMs, own }: { readonly playedMs: TimeMs; readonly own: LiveMarket },
): TrailingPast {
  const notedMs = Math.min(...shards.map(({ followedMs }) => followedMs));
  const followedMs = Math.max(rows.followedMs, notedMs);
  return {
    bests: rows.bests.filter(({ tick }) => tick.timeMs <= playedMs),
    acceptedAfter: (instrumentId, timeMs) => own.acceptedAfter(instrumentId, Math.max(timeMs, followedMs)),
  };
}
