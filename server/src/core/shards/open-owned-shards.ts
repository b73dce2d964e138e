/** Shards of a process: all of them, or those that it acquires while it runs. */

import type { OpenDatabase } from '@vernier/db/open-database';
import { EVERY_SHARD, type OwnedShards } from './owned-shards.ts';

/** A process that has acquired all shards at its opening keeps them. */
export async function openOwnedShards({
  shardedStore: store,
}: Pick<OpenDatabase, 'shardedStore'>): Promise<OwnedShards> {
  if (store === null || store.owned.length > 0) return EVERY_SHARD;
  const { AcquiredShards } = await import('./acquired-shards.ts');
  return new AcquiredShards();
}
