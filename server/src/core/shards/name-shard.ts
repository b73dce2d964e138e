/** Shards of names that callers type, such as an address at a login, whether or not they have an account. */

import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import { type OwnedShards, requireOwner } from './owned-shards.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Throws a `NotOwner` when another process owns the account of a name. A name without an account has a shard too: neither the place
 * nor the time of an answer shows whether it has one, and all attempts at it are counted in one process [CLUSTER-51].
 */
export function requireOwnerOfName(
  shards: Pick<OwnedShards, 'owns'>,
  user: { readonly id: number } | null,
  name: string,
): void {
  requireOwner(shards, user?.id ?? firstAccountOf(name));
}

/** The first account of the shard of a name. */
function firstAccountOf(name: string): number {
  let digest = FNV_OFFSET;
  for (const byte of Buffer.from(name)) digest = Math.imul(digest ^ byte, FNV_PRIME) >>> 0;
  return (digest % SHARD_COUNT) + 1;
}
