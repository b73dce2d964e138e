/** Retry of failed deliveries: a wait that doubles up to an hour, shortened at random by up to a half, for a day [WEBHOOK-6]. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Webhook } from './webhook.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
/** A webhook that failed for so long, and so often, is turned off: one jump of the clock is not enough. */
const LONGEST_FAILING_MS = 86_400_000;
const FEWEST_FAILURES = 20;
/** The server says that it will not accept events again. */
const ENDING_STATUS = 410;

/** Milliseconds until the next attempt after this many failed ones; `random` is from 0 to below 1. */
export function retryWaitMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(longest * (1 - random / 2));
}

export function isLastAttempt(
  { failures, failingSinceMs }: Pick<Webhook, 'failures' | 'failingSinceMs'>,
  status: number | null,
  nowMs: TimeMs,
): boolean {
  if (status === ENDING_STATUS) return true;
  return (
    failures >= FEWEST_FAILURES && failingSinceMs !== null && nowMs - failingSinceMs >= LONGEST_FAILING_MS
  );
}

/** Due now; a wait that is longer than any was written by a wrong clock. */
export function isDue({ nextAtMs }: Pick<Webhook, 'nextAtMs'>, nowMs: TimeMs): boolean {
  return nextAtMs === null || nextAtMs <= nowMs || nextAtMs > nowMs + LONGEST_WAIT_MS;
}
