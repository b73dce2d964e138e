/** Shards of simulated engines: each owns some, and a shard moves from one to another. */

import { shardOf } from '@vernier/shared/engine/shards';
import type { OwnedShards } from '../../src/core/shards/owned-shards.ts';

type ShardListener = (shard: number) => void | Promise<void>;

export class SplitShards implements OwnedShards {
  readonly #owned: Set<number>;
  readonly #acquired: ShardListener[] = [];
  readonly #released: ShardListener[] = [];

  constructor(owned: readonly number[]) {
    this.#owned = new Set(owned);
  }

  get shards(): readonly number[] {
    return [...this.#owned];
  }

  owns(accountId: number): boolean {
    return this.#owned.has(shardOf(accountId));
  }

  onAcquired(listener: ShardListener): void {
    this.#acquired.push(listener);
  }

  onReleased(listener: ShardListener): void {
    this.#released.push(listener);
  }

  async acquire(shard: number): Promise<void> {
    for (const listener of this.#acquired) await listener(shard);
    this.#owned.add(shard);
  }

  async release(shard: number): Promise<void> {
    this.#owned.delete(shard);
    for (const listener of this.#released.toReversed()) await listener(shard);
  }
}
