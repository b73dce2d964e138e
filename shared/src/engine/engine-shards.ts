/** Shards that a running process acquires and releases. */

import type { Executor } from './executor.ts';
import type { SharedStore, StoredState } from './store.ts';

/** Accounts of an acquired shard on their way to the moment of the running market. */
export interface ShardFollower {
  readonly executor: Executor;
  /** Plays a part of what is missing. Where the shard is ahead, waits for a part of that time. */
  playOn(): Promise<void>;
  /** Whether its market and the running one have played the same moments. */
  isLevel(): boolean;
}

interface EngineShardsOptions {
  readonly store: SharedStore;
  readonly executor: Executor;
  /** Starts an executor of the shard alone at the moment up to which its accounts are stored, as a start of a process does. */
  readonly follow: (stored: StoredState) => Promise<ShardFollower>;
}

export class EngineShards {
  readonly #options: EngineShardsOptions;

  constructor(options: EngineShardsOptions) {
    this.#options = options;
  }

  /**
   * False when another process owns the shard. Its accounts first play what is missing, then join those of the process; their
   * commands are refused until then [STORE-19].
   */
  async acquire(shard: number): Promise<boolean> {
    const { store, executor, follow } = this.#options;
    const acquired = await store.acquire([shard]);
    if (acquired.length === 0) return false;
    const follower = await follow(await store.load([shard]));
    do await follower.playOn();
    while (!follower.isLevel() || !(await executor.join(follower.executor)));
    return true;
  }

  /** Everything that was decided is stored before another process may acquire the shard. */
  async release(shard: number): Promise<void> {
    const { store, executor } = this.#options;
    await store.release(shard, await executor.leave(shard));
  }
}
