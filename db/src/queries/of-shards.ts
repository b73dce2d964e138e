/** Condition for rows of the accounts of some shards. */

import { inArray, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';

/** Without a condition for all shards: a process that owns everything reads by the usual index. */
export function isOfShards(accountId: SQLiteColumn, shards: readonly number[]): SQL | undefined {
  if (shards.length === SHARD_COUNT) return undefined;
  return inArray(sql`((${accountId} - 1) % ${SHARD_COUNT})`, [...shards]);
}
