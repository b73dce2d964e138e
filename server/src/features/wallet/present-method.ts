/** Withdrawal methods as their owner sees them. */

import type { WithdrawalMethodRow } from '@vernier/db/repositories/wallet/withdrawal-methods';
import type { AllowListState, UserRow } from '@vernier/db/repositories/users/users';
import { invariant } from '@vernier/shared/assert';
import { isoTime, isFromWrongClock, type TimeMs } from '@vernier/shared/clock';
import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import { allowListWaitMs, holdMs, isAllowListOn } from './allow-list.ts';
import type { MethodContext, HoldContext } from './wallet-context.ts';
import { destinationWire, decryptMethod } from './destination.ts';
import { withTag } from './destination-tag.ts';

type PasswordDates = Pick<UserRow, 'createdAtMs' | 'passwordChangedAtMs'>;
type HoldDates = PasswordDates & AllowListState;

type MethodSources = Pick<MethodContext, 'paymentChannels' | 'cipher' | 'config' | 'wall'>;

/** Every method of a user, the newest first. */
export async function methodsOf(
  parts: MethodSources & Pick<MethodContext, 'withdrawalMethods'>,
  user: UserRow,
): Promise<WithdrawalMethodWire[]> {
  const methods = await parts.withdrawalMethods.ofUser(user.id);
  return methods.map((method) => presentMethod(parts, user, method));
}

export function presentMethod(
  parts: MethodSources,
  user: UserRow,
  method: WithdrawalMethodRow,
): WithdrawalMethodWire {
  const { paymentChannels, cipher } = parts;
  const currency = paymentChannels.drawCurrencies.byId(method.drawCurrencyId);
  invariant(currency !== null, `method ${method.id} has a currency`);
  return {
    id: method.id,
    type: method.channel === 'coin' ? 1 : 2,
    ...destinationWire(withTag(currency.network, decryptMethod(cipher, method.detailsEncrypted))),
    draw_currency: { id: currency.id, code: currency.currency, protocol: currency.network },
    bound_at: isoTime(method.boundAtMs),
    usable_at: isoTime(usableAtMs(parts, user, method)),
    waits_after: waitsAfter(user, method),
  };
}

/** The newer of the two, which the wait counts from. The password that an account began with is no change. */
function waitsAfter(user: PasswordDates, { boundAtMs }: WithdrawalMethodRow): 'binding' | 'password' {
  return changedAtMs(user) > boundAtMs ? 'password' : 'binding';
}

/**
 * Withdrawals wait after a change that a thief would make: of the password, or of the destination [WITHDRAWAL-6], longer while
 * the user's restriction to approved destinations is on [WITHDRAWAL-17]. In wall time.
 */
export function usableAtMs(
  { config, wall }: HoldContext,
  user: HoldDates,
  { boundAtMs }: WithdrawalMethodRow,
): TimeMs {
  const nowMs = wall.now();
  const changes = [boundAtMs, changedAtMs(user)].filter((atMs) => !isFromWrongClock(atMs, nowMs));
  const changedMs = Math.max(0, ...changes);
  const holdEndMs = holdMs(config) === 0 ? boundAtMs : changedMs + holdMs(config);
  if (!isAllowListOn(user, nowMs)) return holdEndMs;
  const approvedAtMs = changedMs + allowListWaitMs(config);
  const { allowListEndsAtMs } = user;
  // its end may come first
  return allowListEndsAtMs === null
    ? approvedAtMs
    : Math.min(approvedAtMs, Math.max(allowListEndsAtMs, holdEndMs));
}

function changedAtMs({ createdAtMs, passwordChangedAtMs }: PasswordDates): TimeMs {
  return passwordChangedAtMs !== null && passwordChangedAtMs > createdAtMs ? passwordChangedAtMs : 0;
}
