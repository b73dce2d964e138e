/** Shards that an engine acquires and releases while it runs, for those parts of it that follow the accounts. */

import { shardOf } from '@vernier/shared/engine/shards';
import type { OwnedShards, ShardListener, ShardStatus } from './owned-shards.ts';

export class AcquiredShards implements OwnedShards {
  readonly #owned = new Set<number>();
  readonly #leaving = new Set<number>();
  #status: ShardStatus | null = null;
  readonly #onAcquired: ShardListener[] = [];
  readonly #onReleased: ShardListener[] = [];

  get status(): ShardStatus | null {
    return this.#status;
  }

  /** What a look has seen, before anything is acquired because of it. */
  seen(status: ShardStatus): void {
    this.#status = status;
    for (const shard of this.#leaving) if (!status.epochs.has(shard)) this.#leaving.delete(shard);
  }

  get joining(): number {
    const locked = [...(this.status?.epochs.keys() ?? [])];
    return locked.filter((shard) => !this.#owned.has(shard) && !this.#leaving.has(shard)).length;
  }

  get shards(): readonly number[] {
    return [...this.#owned].sort((left, right) => left - right);
  }

  owns(accountId: number): boolean {
    return this.#owned.has(shardOf(accountId));
  }

  onAcquired(listener: ShardListener): void {
    this.#onAcquired.push(listener);
  }

  onReleased(listener: ShardListener): void {
    this.#onReleased.push(listener);
  }

  /** The accounts of the shards are in memory. Their calls are answered when the listeners are ready. */
  async acquired(shards: readonly number[]): Promise<void> {
    // Several shards at once may share a read of the database.
    for (const listener of this.#onAcquired) await Promise.all(shards.map(async (shard) => listener(shard)));
    for (const shard of shards) this.#owned.add(shard);
  }

  /** No further call of the shard is answered; its accounts are still in memory. What was prepared last ends first. */
  async released(shard: number): Promise<void> {
    this.#owned.delete(shard);
    this.#leaving.add(shard);
    for (const listener of this.#onReleased.toReversed()) await listener(shard);
  }
}
