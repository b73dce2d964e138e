/** Execution of deferred writes on SQLite, in the transaction of the caller. */

import { invariant } from '@vernier/shared/assert';
import { type DeferredWrite, WriteRefused } from '../repositories/deferred-write.ts';
import type { SynchronousRepositories } from '../repositories/writable-repositories.ts';

type Methods = Record<string, (...parameters: readonly unknown[]) => unknown>;

/** Returns what the method of the write returns; throws {@link WriteRefused} when its condition is not met. */
export function makeWrite(
  repositories: SynchronousRepositories,
  { repository, method, parameters, isCondition }: DeferredWrite,
): unknown {
  const write = (repositories as unknown as Record<string, Methods>)[repository]?.[method];
  invariant(write !== undefined, `${repository} has a method ${method}`);
  const result = write(...parameters);
  if (isCondition && result === false) throw new WriteRefused(`${repository}.${method}`);
  return result;
}
