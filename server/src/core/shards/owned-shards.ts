/** Shards whose accounts this process owns. */

import { NotOwner } from '@vernier/shared/engine/not-owner';
import { ALL_SHARDS, shardOf } from '@vernier/shared/engine/shards';

export type ShardListener = (shard: number) => void | Promise<void>;

export interface OwnedShards {
  readonly shards: readonly number[];
  owns(accountId: number): boolean;
  /** Called with each shard that is acquired from now on, before the first call of its accounts is answered. */
  onAcquired(listener: ShardListener): void;
  /** Called with each shard that is released, after the last call of its accounts was answered. */
  onReleased(listener: ShardListener): void;
}

/** Of a process that owns all accounts as long as it runs. */
export const EVERY_SHARD: OwnedShards = {
  shards: ALL_SHARDS,
  owns: () => true,
  onAcquired: () => undefined,
  onReleased: () => undefined,
};

/**
 * Throws a {@link NotOwner} when another process owns the account. A call whose account becomes known late asks this before it
 * checks a secret or writes.
 */
export function requireOwner(shards: Pick<OwnedShards, 'owns'>, accountId: number): void {
  if (!shards.owns(accountId)) throw new NotOwner(shardOf(accountId));
}
