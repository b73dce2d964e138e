/** Shards whose accounts this process owns. */

import { NotOwner } from '@vernier/shared/engine/not-owner';
import { ALL_SHARDS, shardOf } from '@vernier/shared/engine/shards';

export type ShardListener = (shard: number) => void | Promise<void>;

/** What an engine has seen of the shards of its cluster. */
export interface ShardStatus {
  /** Its session at the database. */
  readonly self: string;
  /** Numbers of its ownership by shard, also of those whose calls are not answered yet. */
  readonly epochs: ReadonlyMap<number, number>;
  /** All engines that are connected to the database, with the number of their shards. */
  readonly engines: readonly { readonly name: string; readonly shards: number }[];
  /** Number of shards without an owner. */
  readonly free: number;
}

export interface OwnedShards {
  /** As of the newest look; absent where one process owns all shards, and null before the first look. */
  readonly status?: ShardStatus | null;
  /** Number of shards that are owned at the database and whose calls are not answered yet. */
  readonly joining?: number;
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
