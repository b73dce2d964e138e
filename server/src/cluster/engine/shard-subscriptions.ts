/** Subscriptions of an engine to the subjects of its shards. */

import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { MessageBus, MessageListener } from '../../platform/message-bus/message-bus.ts';

export interface ShardSubscriptionsOptions {
  readonly bus: Pick<MessageBus, 'subscribe'>;
  readonly shards: OwnedShards;
  readonly subjectOf: (shard: number) => string;
  readonly listener: MessageListener;
  /** Called when no further message of a released shard comes; the release waits for it. */
  readonly onEnded?: () => Promise<void>;
}

export class ShardSubscriptions {
  readonly #options: ShardSubscriptionsOptions;
  readonly #ends = new Map<number, () => void>();
  #isStopped = false;

  constructor(options: ShardSubscriptionsOptions) {
    const { shards } = options;
    this.#options = options;
    for (const shard of shards.shards) this.#begin(shard);
    shards.onAcquired((shard) => this.#begin(shard));
    shards.onReleased((shard) => {
      this.#end(shard);
      return options.onEnded?.();
    });
  }

  stop(): void {
    this.#isStopped = true;
    for (const shard of [...this.#ends.keys()]) this.#end(shard);
  }

  #begin(shard: number): void {
    if (this.#isStopped || this.#ends.has(shard)) return;
    const { bus, subjectOf, listener } = this.#options;
    this.#ends.set(shard, bus.subscribe(subjectOf(shard), listener));
  }

  #end(shard: number): void {
    this.#ends.get(shard)?.();
    this.#ends.delete(shard);
  }
}
