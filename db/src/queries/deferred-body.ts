/** Bodies of deferred writes, which run in the transaction of the caller. */

import { invariant } from '@vernier/shared/assert';
import { type DeferredWrite, WriteRefused } from '../repositories/deferred-write.ts';
import type { WritableRepositories } from '../repositories/writable-repositories.ts';
import type { Bodies, Body, Steps } from './body.ts';

export type WritableBodies = {
  readonly [Name in keyof WritableRepositories]: Bodies<WritableRepositories[Name]>;
};

type Methods = Record<string, (...parameters: readonly unknown[]) => Body<unknown>>;

/** Returns what the method of the write returns; throws {@link WriteRefused} when its condition is not met. */
export function* deferredBody(
  bodies: WritableBodies,
  { repository, method, parameters, isCondition }: DeferredWrite,
): Steps<unknown> {
  const write = (bodies as unknown as Record<string, Methods>)[repository]?.[method];
  invariant(write !== undefined, `${repository} has a method ${method}`);
  const result = yield* write(...parameters);
  if (isCondition && result === false) throw new WriteRefused(`${repository}.${method}`);
  return result;
}
