/** Withdrawal methods: binding an address or a bank account, the list of them, and removal. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import type { MethodContext } from './wallet-context.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { fingerprintOf, encryptMethod } from './destination.ts';
import { methodsOf, presentMethod } from './present-method.ts';
import { notifyOwnerOfMethod } from './notify-owner.ts';
import { readDestination } from './read-destination.ts';
/** Far more than a user needs, and few enough for one list. */
const MAX_METHODS = 50;

export function withdrawalMethodRoutes(context: MethodContext): readonly Route[] {
  return [list(context), bind(context), remove(context)];
}

function list(context: MethodContext): Route {
  return route('drawMethods', ({ session, input }) => {
    const methods = methodsOf(context, session.user).filter(
      ({ type, draw_currency }) =>
        (input.draw_type === undefined || type === input.draw_type) &&
        (input.draw_id === undefined || draw_currency.id === input.draw_id),
    );
    return { data: methods };
  });
}

function bind(context: MethodContext): Route {
  return route('bindDrawMethod', (call) => bound(context, call));
}

function remove({ withdrawalMethods, wall }: MethodContext): Route {
  return route('deleteDrawMethod', ({ session, input }) => {
    const isGone = withdrawalMethods.remove(session.user.id, input.id, wall.now());
    return isGone ? { data: {} } : refuse('not_found');
  });
}

/** [WITHDRAWAL-4] Nothing awaits between the count and the write. */
function bound(
  context: MethodContext,
  { session, input }: RequestOf<'bindDrawMethod'>,
): { readonly data: WithdrawalMethodWire } | Refusal {
  const { withdrawalMethods, paymentChannels, cipher, wall } = context;
  const userId = session.user.id;
  const { type, draw_id, ...typed } = input;
  const currency = paymentChannels.drawCurrencies.byId(draw_id);
  if (currency === null) return refuse('not_found');
  if (currency.removedAtMs !== null) return refuse('no_payment_channel');
  if ((currency.channel === 'coin') !== (type === 1))
    return refuse('validation_failed', { fields: ['type'] });
  const destination = readDestination(typed, currency);
  if (isRefusal(destination)) return destination;
  const fingerprint = fingerprintOf(cipher, userId, destination);
  const known = withdrawalMethods.ofUser(userId);
  const isNew = !known.some((one) => one.fingerprint === fingerprint && one.drawCurrencyId === draw_id);
  if (isNew && known.length >= MAX_METHODS) return refuse('outside_limits', { min: 0, max: MAX_METHODS });
  const wait = isNew ? (context.limiter?.take('bindingsInDay', `user ${userId}`) ?? 0) : 0;
  if (wait > 0) return tooMany(wait);
  const method = withdrawalMethods.bind({
    userId,
    drawCurrencyId: draw_id,
    channel: currency.channel,
    detailsEncrypted: encryptMethod(cipher, destination),
    fingerprint,
    boundAtMs: wall.now(),
  });
  if (isNew) notifyOwnerOfMethod(context, session.user, method);
  return { data: presentMethod(context, session.user, method) };
}
