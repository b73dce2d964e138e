/** Shards that a running process acquires and releases. */

import type { Executor } from './executor.ts';
import { JoinedShards } from './joined-shards.ts';
import type { Committed } from './requests.ts';
import type { SharedStore } from './store.ts';
import { partsByMoment, type StoredPart } from './stored-shards.ts';

/** Accounts of acquired shards on their way to the moment of the running market. */
export interface ShardFollower {
  readonly executor: Executor;
  /** Plays a part of what is missing. Where the shards are ahead, waits for a part of that time. */
  playOn(): Promise<void>;
  /** Whether its market and the running one have played the same moments. */
  isLevel(): boolean;
}

/** Starts an executor of shards at the moment up to which their accounts are stored, as a start of a process does. */
export type Follow = (part: StoredPart) => Promise<ShardFollower>;

interface EngineShardsOptions {
  readonly store: SharedStore;
  readonly executor: Executor;
  /** Reads once what the followers of all these shards need. */
  readonly following: (shards: readonly number[]) => Promise<Follow>;
  /** Called when accounts have joined, while others follow; {@link EngineShards.acquire} waits for it at its end. */
  readonly onJoined?: (shards: readonly number[]) => Promise<void>;
}

export class EngineShards {
  readonly #options: EngineShardsOptions;

  constructor(options: EngineShardsOptions) {
    this.#options = options;
  }

  /**
   * Acquires those that no other process owns, and returns them. Their accounts first play what is missing, then join those of
   * the process; their commands are refused until then [STORE-19].
   */
  async acquire(shards: readonly number[]): Promise<readonly number[]> {
    const { store, executor, following, onJoined } = this.#options;
    const acquired = await store.acquire(shards);
    if (acquired.length === 0) return acquired;
    const [stored, follow] = await Promise.all([store.load(acquired), following(acquired)]);
    const joined = new JoinedShards(async (numbers, missed) => {
      await onJoined?.(numbers);
      // Pushes about what the market did meanwhile.
      executor.announce(missed);
    });
    for (const part of partsByMoment(stored))
      joined.add(
        part.shards.map(({ shard }) => shard),
        await this.#join(await follow(part)),
      );
    await joined.prepared;
    return acquired;
  }

  /** Everything that was decided is stored before another process may acquire the shard. */
  async release(shard: number): Promise<void> {
    const { store, executor } = this.#options;
    await store.release(shard, await executor.leave(shard));
  }

  /** Returns what was stored until then. */
  async #join(follower: ShardFollower): Promise<readonly Committed[]> {
    const { executor } = this.#options;
    const missed: Committed[] = [];
    const stopListening = follower.executor.onCommitted((committed) => missed.push(committed));
    do await follower.playOn();
    while (!follower.isLevel() || !(await executor.join(follower.executor)));
    stopListening();
    return missed;
  }
}
