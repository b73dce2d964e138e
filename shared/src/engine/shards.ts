/** Shards: fixed sets of accounts, each owned by one process at a time. The shard of an account follows from its number. */

/** Fixed for ever: the numbers of accounts, events, orders, postings and transfers depend on it. */
export const SHARD_COUNT = 64;

export const ALL_SHARDS: readonly number[] = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);

/** The part of a limit of the whole installation that a process with so many shards has; at least one. */
export function shardShare(limit: number, { length: owned }: readonly number[]): number {
  return owned === SHARD_COUNT ? limit : Math.max(1, Math.floor((limit * owned) / SHARD_COUNT));
}

export function shardOf(accountId: number): number {
  return (accountId - 1) % SHARD_COUNT;
}
