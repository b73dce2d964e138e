/** Withdrawal methods: binding an address or a bank account, the list of them, and removal. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import type { MethodContext } from './wallet-context.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { utcMinuteText } from '../notifications/security-notifications.ts';
import { fingerprintOf, encryptMethod, type Destination, NO_DESTINATION } from './destination.ts';
import { methodsOf, presentMethod, usableAtMs } from './present-method.ts';
import type { WithdrawalMethodRow } from '@vernier/db/repositories/wallet/withdrawal-methods';
import type { Session } from '../../platform/routing/session.ts';
import type { WithdrawalCurrency } from '@vernier/db/repositories/wallet/payment-channels';
import { accountNumber, swiftCode } from './bank-codes.ts';
import { coinAddress } from './coin-address.ts';
import { tagFor } from './destination-tag.ts';
import { chainOf } from './network.ts';

/** The typed fields in one line each; absent ones are empty. */
type TypedDestination = Readonly<Omit<RequestOf<'bindDrawMethod'>['input'], 'type' | 'draw_id'>>;

/** Which fields a bank transfer cannot do without. */
const NEEDED = ['bank_name', 'bank_swift', 'payee_name', 'payee_account'] as const;

/** Far more than a user needs, and few enough for one list. */
const MAX_METHODS = 50;

export function withdrawalMethodRoutes(context: MethodContext): readonly Route[] {
  return [list(context), bind(context), remove(context)];
}

function list(context: MethodContext): Route {
  return route('drawMethods', async ({ session, input }) => {
    const methods = (await methodsOf(context, session.user)).filter(
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
  return route('deleteDrawMethod', async ({ session, input }) => {
    const isRemoved = await withdrawalMethods.remove(session.user.id, input.id, wall.now());
    return isRemoved ? { data: {} } : refuse('not_found');
  });
}

/** [WITHDRAWAL-4] In the turn of the account, so that no other binding comes between the count and the write. */
async function bound(
  context: MethodContext,
  { session, input }: RequestOf<'bindDrawMethod'>,
): Promise<{ readonly data: WithdrawalMethodWire } | Refusal> {
  const { withdrawalMethods, paymentChannels, cipher, wall } = context;
  const userId = session.user.id;
  const { type, draw_id, ...typed } = input;
  const known = await withdrawalMethods.ofUser(userId);
  const currency = paymentChannels.drawCurrencies.byId(draw_id);
  if (currency === null) return refuse('not_found');
  if (currency.removedAtMs !== null) return refuse('no_payment_channel');
  if ((currency.channel === 'coin') !== (type === 1))
    return refuse('validation_failed', { fields: ['type'] });
  const destination = readDestination(typed, currency);
  if (isRefusal(destination)) return destination;
  const fingerprint = fingerprintOf(cipher, userId, destination);
  const isNew = !known.some((one) => one.fingerprint === fingerprint && one.drawCurrencyId === draw_id);
  if (isNew && known.length >= MAX_METHODS) return refuse('outside_limits', { min: 0, max: MAX_METHODS });
  const wait = isNew ? (context.limiter?.take('bindingsInDay', `user ${userId}`) ?? 0) : 0;
  if (wait > 0) return tooMany(wait);
  const method = await withdrawalMethods.bind({
    userId,
    drawCurrencyId: draw_id,
    channel: currency.channel,
    detailsEncrypted: encryptMethod(cipher, destination),
    fingerprint,
    boundAtMs: wall.now(),
  });
  return answerWith(context, session, { method, isNew });
}

async function answerWith(
  context: MethodContext,
  { user }: Session,
  { method, isNew }: { readonly method: WithdrawalMethodRow; readonly isNew: boolean },
): Promise<{ readonly data: WithdrawalMethodWire }> {
  // [WITHDRAWAL-14] It names no destination: a mailbox belongs to another service.
  const until = utcMinuteText(usableAtMs(context, user, method));
  const data = presentMethod(context, user, method);
  if (isNew) await context.securityNotifications.notify(user, 'method', { until });
  return { data };
}

/** Validation of a withdrawal destination from user input, as far as possible before money is sent there. */
function readDestination(typed: TypedDestination, currency: WithdrawalCurrency): Destination | Refusal {
  return currency.channel === 'coin' ? coinDestination(typed, currency.network) : bankDestination(typed);
}

function coinDestination({ dc_address, tag }: TypedDestination, network: string): Destination | Refusal {
  if (dc_address === '') return refuse('validation_failed', { fields: ['dc_address'] });
  const chain = chainOf(network);
  const address = chain === null ? null : coinAddress(chain, dc_address);
  if (address === null) return refuse('address_not_valid', { fields: ['dc_address'], network });
  const boundTag = tagFor(network, address, tag);
  return boundTag === null
    ? refuse('validation_failed', { fields: ['tag'] })
    : { ...NO_DESTINATION, address, tag: boundTag };
}

function bankDestination(typed: TypedDestination): Destination | Refusal {
  const missing = NEEDED.filter((field) => typed[field] === '');
  if (missing.length > 0) return refuse('validation_failed', { fields: missing });
  if (typed.tag !== '') return refuse('validation_failed', { fields: ['tag'] });
  const bankSwift = swiftCode(typed.bank_swift);
  if (bankSwift === null) return refuse('swift_not_valid', { fields: ['bank_swift'] });
  const number = accountNumber(typed.payee_account);
  if (number === 'iban') return refuse('iban_not_valid', { fields: ['payee_account'] });
  if (number === 'account') return refuse('validation_failed', { fields: ['payee_account'] });
  return {
    ...NO_DESTINATION,
    bankName: typed.bank_name,
    bankAddress: typed.bank_address,
    bankSwift,
    payeeName: typed.payee_name,
    payeeAccount: number.account,
    bankRemark: typed.bank_remark,
  };
}
