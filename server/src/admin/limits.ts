/** Rate limits for administrators' credentials: ten a minute, with growing waits after failures [ADMIN-6]. */

import { tooMany } from '../platform/routing/send.ts';
import { Refused } from './failures.ts';
import type { AdminContext } from './admin-context.ts';

/** Retry delay while the password queue is full. */
const CROWDED_S = 2;

export interface AttemptKeys {
  /** What the ten a minute are counted by. */
  readonly address: string;
  /** What the waits after failures are counted by. */
  readonly account: string;
}

/** Starts an attempt, or refuses it with the time to wait; it counts as failed until `waits.succeeded`. */
export function limitAttempts(
  { access: { passwords, limits } }: AdminContext,
  { address, account }: AttemptKeys,
): void {
  const seconds = passwords.isCrowded
    ? CROWDED_S
    : (limits?.limiter.take('login', address) ?? 0) || (limits?.waits.attempt(account) ?? 0);
  if (seconds > 0) throw new Refused(tooMany(seconds));
}
