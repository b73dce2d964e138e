/** Shards that an engine acquires and releases while it runs, for those parts of it that follow the accounts. */

import { shardOf } from '@vernier/shared/engine/shards';
import type { OwnedShards, ShardListener, ShardStatus } from './owned-shards.ts';

export class AcquiredShards implements OwnedShards {
  /** As of the newest look; null before the first. */
  status: ShardStatus | null = null;
  readonly #owned = new Set<number>();
  readonly #onAcquired: ShardListener[] = [];
  readonly #onReleased: ShardListener[] = [];

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
    for (const listener of this.#onReleased.toReversed()) await listener(shard);
  }
}
