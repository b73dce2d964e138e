/**
 * Shards of an engine, as the sessions at the database show them: it acquires its share of the free ones, and releases those
 * above its share [CLUSTER-40].
 */

import type { ShardedStore, ShardSessions } from '@vernier/db/sharded-store';
import type { SteadyClock } from '@vernier/shared/clock';
import { EngineShards, type Follow } from '@vernier/shared/engine/engine-shards';
import type { Executor } from '@vernier/shared/engine/executor';
import { ShardDistribution } from '@vernier/shared/engine/shard-distribution';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import type { AcquiredShards } from '../../core/shards/acquired-shards.ts';
import type { ShardStatus } from '../../core/shards/owned-shards.ts';
import type { Journal } from '../../platform/logging/log.ts';

/** A killed engine's shards are free for so long at most before another one sees it. */
const LOOK_MS = 250;

export interface ShardRebalancingParts {
  readonly store: ShardedStore;
  readonly executor: Executor;
  readonly shards: AcquiredShards;
  readonly following: (shards: readonly number[]) => Promise<Follow>;
  readonly steady: SteadyClock;
  readonly log: Pick<Journal, 'info'>;
  /** Called with the duration of each acquisition, until the calls of its last account are answered. */
  readonly onAcquired?: (tookMs: number) => void;
  /** Called when it is not certain what this process owns: it must end. */
  readonly onFatal: (error: unknown) => void;
}

export class ShardRebalancing {
  readonly #parts: ShardRebalancingParts;
  readonly #engineShards: EngineShards;
  readonly #distribution: ShardDistribution;
  #timer: NodeJS.Timeout | undefined;
  /** The look that is in progress; it never rejects. */
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  private constructor(parts: ShardRebalancingParts, self: string) {
    const { store, executor, shards, following } = parts;
    this.#parts = parts;
    this.#distribution = new ShardDistribution(self);
    const onJoined = (joined: readonly number[]) => shards.acquired(joined);
    this.#engineShards = new EngineShards({ store, executor, following, onJoined });
  }

  /** From now on the other engines see this one. */
  static async start(parts: ShardRebalancingParts): Promise<ShardRebalancing> {
    const { store } = parts;
    await store.announce();
    const { self } = await store.sessions();
    const rebalancing = new ShardRebalancing(parts, self);
    rebalancing.#lookOn();
    return rebalancing;
  }

  /** Releases all shards, for the others to acquire. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#parts.store.withdraw();
    for (const shard of this.#parts.executor.shards) await this.#release(shard);
  }

  #lookOn(): void {
    this.#looking = this.#look().catch(this.#parts.onFatal);
    void this.#looking.then(() => {
      if (!this.#isStopped) this.#timer = setTimeout(() => this.#lookOn(), LOOK_MS).unref();
    });
  }

  async #look(): Promise<void> {
    const { store, shards, steady, log, onAcquired } = this.#parts;
    const sessions = await store.sessions();
    const { engines, owners } = sessions;
    shards.seen(statusOf(store.epochs, sessions));
    const nowMs = steady.monotonicMs();
    const { acquire, release } = this.#distribution.plan({
      ...{ nowMs, owned: store.owned },
      engines: engines.map(({ id }) => ({ id, seenMs: nowMs })),
      free: ALL_SHARDS.filter((shard) => !owners.has(shard)),
    });
    if (acquire.length > 0) {
      const acquired = await this.#engineShards.acquire(acquire);
      if (acquired.length > 0) {
        onAcquired?.(steady.monotonicMs() - nowMs);
        log.info('shards were acquired', { shards: acquired, engines: engines.length });
      }
    }
    for (const shard of release) {
      if (this.#isStopped) return;
      await this.#release(shard);
    }
    if (release.length > 0) log.info('shards were released', { shards: release, engines: engines.length });
  }

  async #release(shard: number): Promise<void> {
    await this.#parts.shards.released(shard);
    await this.#engineShards.release(shard);
  }
}

/** The epochs change with later acquisitions and releases. */
function statusOf(
  epochs: ReadonlyMap<number, number>,
  { self, engines, owners }: ShardSessions,
): ShardStatus {
  const counts = new Map<string, number>();
  for (const id of owners.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return {
    self,
    epochs,
    engines: engines.map(({ id, name }) => ({ name, shards: counts.get(id) ?? 0 })),
    free: ALL_SHARDS.length - owners.size,
  };
}
