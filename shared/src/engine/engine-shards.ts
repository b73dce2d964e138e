/** Shards that a running process acquires and releases. */

import type { Executor } from './executor.ts';
import { JoinedShards } from './joined-shards.ts';
import type { Committed } from './requests.ts';
import type { SharedStore } from './store.ts';
import { partGroups, partsByMoment, type StoredPart } from './stored-shards.ts';

/** Accounts of acquired shards on their way to the moment of the running market. */
export interface ShardFollower {
  /** Of the first part, and of those that have joined it. */
  readonly executor: Executor;
  /** Starts an executor of a further part on the market of the follower, which is at the part's moment. */
  start(part: StoredPart): Promise<Executor>;
  /** Plays some of what is missing up to the moment of a part, or to the running market. Where the shards are ahead, waits for some of that time. */
  playOn(to: StoredPart | null): Promise<void>;
  /** Whether its market has played the same moments as a part, or as the running market. */
  isLevel(to: StoredPart | null): boolean;
}

/** Starts an executor of shards at the moment up to which their accounts are stored, as a start of a process does. */
export type Follow = (first: StoredPart) => Promise<ShardFollower>;

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
    for (const [first, ...later] of partGroups(partsByMoment(stored))) {
      if (first === undefined) continue;
      const missed = await this.#join(await follow(first), later);
      joined.add(
        [first, ...later].flatMap((part) => part.shards.map(({ shard }) => shard)),
        missed,
      );
    }
    await joined.prepared;
    return acquired;
  }

  /** Everything that was decided is stored before another process may acquire the shard. */
  async release(shard: number): Promise<void> {
    const { store, executor } = this.#options;
    await store.release(shard, await executor.leave(shard));
  }

  /** Takes up the later parts at their moments. Returns what was stored until all have joined. */
  async #join(follower: ShardFollower, later: readonly StoredPart[]): Promise<readonly Committed[]> {
    const missed: Committed[] = [];
    const stopListening = follower.executor.onCommitted((committed) => missed.push(committed));
    for (const part of later) {
      while (!follower.isLevel(part)) await follower.playOn(part);
      const executor = await follower.start(part);
      while (!(await follower.executor.join(executor))) await follower.playOn(part);
    }
    do await follower.playOn(null);
    while (!follower.isLevel(null) || !(await this.#options.executor.join(follower.executor)));
    stopListening();
    return missed;
  }
}
