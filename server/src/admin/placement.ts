/** Placement of procedures: in a cluster the owner of an account executes what concerns it. */

import { shardOf } from '@vernier/shared/engine/shards';
import type { AdminContext } from './admin-context.ts';
import { found } from './failures.ts';
import type { SerialQueue } from './serial-queue.ts';

/** The owner of this shard has the memory of the whole site, such as its settings. */
export const SITE_SHARD = 0;

/** The shard whose owner executes a call; null for this process. */
export type OwnerOf = (context: AdminContext, input: never) => number | null | Promise<number | null>;

/** Where a procedure is executed; without it in the process that got the call. */
export interface Placement {
  readonly ownerOf?: OwnerOf;
  /** Such calls of all accounts are executed one after another. */
  readonly inTurn?: (context: AdminContext) => SerialQueue;
  /** State that the caller has seen: a call is refused when an earlier one has changed it. */
  readonly seen?: (context: AdminContext, input: never) => Promise<unknown>;
}

/** The input names the account. */
export const ofUser: Placement = { ownerOf: (_, { id }: { readonly id: number }) => shardOf(id) };

export const ofSite: Placement = { ownerOf: () => SITE_SHARD };

/** The input names a row of an account. */
export function ofRow(
  find: (context: AdminContext, id: number) => Promise<{ readonly accountId: number } | null>,
): Placement {
  return {
    ownerOf: async (context, { id }: { readonly id: number }) =>
      shardOf(found(await find(context, id)).accountId),
  };
}
