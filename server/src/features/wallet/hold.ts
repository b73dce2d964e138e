/** For how long no money goes out after something changed that a thief would change: the password, or where it goes [WITHDRAWAL-6]. */

import type { WithdrawalMethodRow } from '@vernier/db/repositories/wallet/withdrawal-methods';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { isFromWrongClock, type TimeMs } from '@vernier/shared/clock';
import type { HoldContext } from './wallet-context.ts';

const HOUR_MS = 3_600_000;

type PasswordDates = Pick<UserRow, 'createdAtMs' | 'passwordChangedAtMs'>;

/** The newer of the two, which the wait counts from. The password that an account began with is no change. */
export function waitsAfter(user: PasswordDates, { boundAtMs }: WithdrawalMethodRow): 'binding' | 'password' {
  return changedAtMs(user) > boundAtMs ? 'password' : 'binding';
}

/** From when on a method may be withdrawn to, in wall time. */
export function usableAtMs(
  { config, wall }: HoldContext,
  user: PasswordDates,
  { boundAtMs }: WithdrawalMethodRow,
): TimeMs {
  if (config.withdrawHoldHours === 0) return boundAtMs;
  const nowMs = wall.now();
  const changes = [boundAtMs, changedAtMs(user)].filter((atMs) => !isFromWrongClock(atMs, nowMs));
  return Math.max(0, ...changes) + config.withdrawHoldHours * HOUR_MS;
}

function changedAtMs({ createdAtMs, passwordChangedAtMs }: PasswordDates): TimeMs {
  return passwordChangedAtMs !== null && passwordChangedAtMs > createdAtMs ? passwordChangedAtMs : 0;
}
