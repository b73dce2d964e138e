/** Withdrawal methods as their owner sees them. */

import type { WithdrawalMethodRow } from '@vernier/db/repositories/wallet/withdrawal-methods';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import type { MethodContext } from './wallet-context.ts';
import { destinationWire, decryptMethod } from './destination.ts';
import { usableAtMs, waitsAfter } from './hold.ts';

type MethodSources = Pick<MethodContext, 'paymentChannels' | 'cipher' | 'config' | 'wall'>;

/** Every method of a user, the newest first. */
export function methodsOf(
  parts: MethodSources & Pick<MethodContext, 'withdrawalMethods'>,
  user: UserRow,
): WithdrawalMethodWire[] {
  return parts.withdrawalMethods.ofUser(user.id).map((method) => presentMethod(parts, user, method));
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
    ...destinationWire(decryptMethod(cipher, method.detailsEncrypted)),
    draw_currency: { id: currency.id, code: currency.currency, protocol: currency.network },
    bound_at: isoTime(method.boundAtMs),
    usable_at: isoTime(usableAtMs(parts, user, method)),
    waits_after: waitsAfter(user, method),
  };
}
