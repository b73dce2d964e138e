/**
 * Restriction of withdrawals to approved destinations: while it is on, a new destination waits three days or the hold of the
 * installation, whichever is longer. It is switched on at once, and ends three days after the request [WITHDRAWAL-17].
 */

import type { AllowListState } from '@vernier/db/repositories/users/users';
import { DAY_MS } from '@vernier/shared/civil-date';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import type { AllowListWire } from '@vernier/shared/api/shapes/transfer';
import type { HoldContext } from './wallet-context.ts';

const HOUR_MS = 3_600_000;
/** A weekend away: an owner who reads mail every few days still gets the message in time. */
const LEAST_WAIT_MS = 3 * DAY_MS;

/** How long a destination waits after its binding or a new password. */
export function holdMs({ withdrawHoldHours }: HoldContext['config']): number {
  return withdrawHoldHours * HOUR_MS;
}

/** The same while the restriction is on. */
export function allowListWaitMs(config: HoldContext['config']): number {
  return Math.max(LEAST_WAIT_MS, holdMs(config));
}

export function isAllowListOn({ allowListAtMs, allowListEndsAtMs }: AllowListState, nowMs: TimeMs): boolean {
  return allowListAtMs !== null && (allowListEndsAtMs === null || nowMs < allowListEndsAtMs);
}

/** The dates of a restriction that is on from now, or whose end is not requested any more; null when that is so already. */
export function afterStart(dates: AllowListState, nowMs: TimeMs): AllowListState | null {
  if (!isAllowListOn(dates, nowMs)) return { allowListAtMs: nowMs, allowListEndsAtMs: null };
  return dates.allowListEndsAtMs === null ? null : { ...onSince(dates), allowListEndsAtMs: null };
}

/** The dates of a restriction whose end is requested; a request that waits keeps its time. Null when it is off. */
export function afterEndRequest(
  dates: AllowListState,
  nowMs: TimeMs,
): (AllowListState & { readonly allowListEndsAtMs: TimeMs }) | null {
  if (!isAllowListOn(dates, nowMs)) return null;
  return { ...onSince(dates), allowListEndsAtMs: dates.allowListEndsAtMs ?? nowMs + LEAST_WAIT_MS };
}

function onSince({ allowListAtMs }: AllowListState): Pick<AllowListState, 'allowListAtMs'> {
  return { allowListAtMs };
}

export function presentAllowList({ config, wall }: HoldContext, dates: AllowListState): AllowListWire {
  const { allowListAtMs, allowListEndsAtMs } = dates;
  const isOn = isAllowListOn(dates, wall.now());
  return {
    on_since: isOn && allowListAtMs !== null ? isoTime(allowListAtMs) : null,
    ends_at: isOn && allowListEndsAtMs !== null ? isoTime(allowListEndsAtMs) : null,
    wait_hours: allowListWaitMs(config) / HOUR_MS,
  };
}
