/** Call of a repository's method, whose body is run on each database. */

import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import type { AllBodies } from '../../../src/queries/bodies.ts';
import type { Body } from '../../../src/queries/body.ts';

export type RepositoryCall = (bodies: AllBodies) => Body<unknown>;

/** A call for all shards, for one with rows, for one without any, and for none. */
export function forShards(
  call: (bodies: AllBodies, shards: readonly number[]) => Body<unknown>,
): readonly RepositoryCall[] {
  return [ALL_SHARDS, [0], [1, 60], []].map((shards) => (bodies) => call(bodies, shards));
}
