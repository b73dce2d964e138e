/** For how long no money goes out after something changed that a thief would change: the password, or where it goes [V6]. */

import type { DrawMethodRow } from '@vernier/db/draw-methods';
import type { UserRow } from '@vernier/db/identity';
import type { TimeMs } from '@vernier/shared/clock';
import type { Config } from '../config.ts';

const HOUR_MS = 3_600_000;

/** From when on a method may be withdrawn to, in wall time. */
export function usableAtMs(
  { withdrawHoldHours }: Config,
  { createdAtMs, passwordChangedAtMs }: Pick<UserRow, 'createdAtMs' | 'passwordChangedAtMs'>,
  { boundAtMs }: DrawMethodRow,
): TimeMs {
  if (withdrawHoldHours === 0) return boundAtMs;
  // The password that an account began with is no change.
  const changedAtMs =
    passwordChangedAtMs !== null && passwordChangedAtMs > createdAtMs ? passwordChangedAtMs : 0;
  return Math.max(boundAtMs, changedAtMs) + withdrawHoldHours * HOUR_MS;
}
