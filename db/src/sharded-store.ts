/** Store whose shards several processes share, with what they know of each other. */

import type { TimeMs } from '@vernier/shared/clock';
import type { SharedStore } from '@vernier/shared/engine/store';
import type { TrailingBest } from '@vernier/shared/trading/triggers/trailing-book';

/** A process that may own shards: it exists as long as its session at the database. */
export interface EngineSession {
  readonly id: string;
  /** The name of the application in `DATABASE_URL`, for operators. */
  readonly name: string;
}

/** Who owns what, as the locks of the database have it. */
export interface ShardSessions {
  /** Id of this process. */
  readonly self: string;
  readonly engines: readonly EngineSession[];
  /** Ids of sessions by shard; a free shard has none. */
  readonly owners: ReadonlyMap<number, string>;
}

/** Shards all of whose accounts have played every moment up to one, with its effects in the store. */
export interface ShardProgress {
  readonly shards: readonly number[];
  readonly followedMs: TimeMs;
  /** The best ticks of their trailing stops at that moment; others do no harm. */
  readonly bests: readonly TrailingBest[];
}

export interface ShardedStore extends SharedStore {
  /** Number of the ownership by owned shard: each owner has the next one. */
  readonly epochs: ReadonlyMap<number, number>;
  /** Makes this process visible to the others as one that may own shards. */
  announce(): Promise<void>;
  /** The others no longer see this process as an engine, and acquire what it releases [CLUSTER-92]. */
  withdraw(): Promise<void>;
  sessions(): Promise<ShardSessions>;
  /** Notes nothing of a shard that another process owns. */
  noteProgress(progress: ShardProgress): Promise<void>;
  /** The noted best ticks of trailing stops of the shards. */
  trailingTicks(shards: readonly number[]): Promise<readonly TrailingBest[]>;
}
