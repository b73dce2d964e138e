/** Plan of a withdrawal: its amounts and destination, and every refusal except those of the account itself. */

import { isDeepStrictEqual } from 'node:util';
import type { WithdrawalMethodRow } from '@vernier/db/repositories/wallet/withdrawal-methods';
import type { UserRow } from '@vernier/db/repositories/users/users';
import type { WithdrawalCurrency } from '@vernier/db/repositories/wallet/payment-channels';
import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros, type Micros, parseMicros } from '@vernier/shared/numbers/money';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { withdrawable } from '@vernier/shared/trading/risk/withdrawable';
import { withdrawalAmounts } from '@vernier/shared/wallet/transfer-amounts';
import type { WithdrawalRequest } from '@vernier/shared/wallet/transfer';
import type { WithdrawalContext } from './wallet-context.ts';
import { withdrawalRate } from './current-rate.ts';
import { decryptMethod } from './destination.ts';
import { isOtherTag, withTag } from './destination-tag.ts';
import { usableAtMs } from './present-method.ts';
import type { DestinationCipher } from './destinations.ts';
import { usable } from './usable-channel.ts';

interface WithdrawalInput {
  readonly draw_currency_id: number;
  /** USD. */
  readonly number: string;
  readonly memo: string;
  readonly draw_method_id: number;
}

interface WithdrawalPlan {
  readonly request: WithdrawalRequest;
  readonly currency: WithdrawalCurrency;
  readonly method: WithdrawalMethodRow;
}

interface PlanContext extends WithdrawalContext {
  readonly destinationCipher: DestinationCipher;
}

/** [WITHDRAWAL-5] The refusal of what cannot even be worked out: no verified name, no currency, no destination in it. */
export async function planWithdrawal(
  context: PlanContext,
  user: UserRow,
  input: WithdrawalInput,
): Promise<WithdrawalPlan | Refusal> {
  const found = await context.withdrawalMethods.find(user.id, input.draw_method_id);
  return planWith(context, user, { ...input, method: found });
}

function planWith(
  context: PlanContext,
  user: UserRow,
  { method, ...input }: WithdrawalInput & { readonly method: WithdrawalMethodRow | null },
): WithdrawalPlan | Refusal {
  const { paymentChannels, siteSettings, cipher, destinationCipher, commands } = context;
  if (user.reviewStatus !== 2) return refuse('real_name_needed');
  const currency = usable(paymentChannels.drawCurrencies.byId(input.draw_currency_id));
  if (currency === null) return refuse('no_payment_channel');
  if (method === null) return refuse('not_found');
  if (method.drawCurrencyId !== currency.id)
    return refuse('validation_failed', { fields: ['draw_method_id'] });
  const destination = withTag(currency.network, decryptMethod(cipher, method.detailsEncrypted));
  // [WITHDRAWAL-16] A payer would read it as the tag.
  if (isOtherTag(currency.network, input.memo, destination))
    return refuse('tag_not_bound', { fields: ['memo'] });
  const amountMicros = microsOf(input.number);
  const { rateE8, unitPriceE8, market } = withdrawalRate(currency, commands.executor.valuation);
  const storedDestination = { ...destination, memo: input.memo };
  const request = {
    channel: currency.channel,
    drawCurrencyId: currency.id,
    currency: currency.currency,
    network: currency.network,
    methodId: method.id,
    destinationSealed: destinationCipher.encrypt(storedDestination),
    amountMicros,
    ...withdrawalAmounts(amountMicros, { ...currency, unitPriceE8 }),
    rateE8,
    ...(market !== undefined && { market }),
    twoPersons: amountMicros > siteSettings.withdrawTwoPersonsAbove,
  };
  return { request, currency, method };
}

/**
 * [WITHDRAWAL-6] [WITHDRAWAL-7] The check at the decision, after what is read in the turn of the account. The second factor comes
 * last: right digits are used up by this request, its amount and its destination, and by nothing that would have been refused anyway.
 */
export async function withdrawalCheckOf(
  context: WithdrawalContext,
  plan: WithdrawalPlan,
  totp: string | undefined,
): Promise<() => Refusal | null> {
  const user = await context.identity.userById(plan.method.userId);
  if (user === null) return () => refuse('not_found');
  const refused = () => refusedTerms(context, plan, user);
  const early = refused();
  if (early !== null) return () => early;
  const factor = await context.secondFactors.check(user.id, totp);
  if (factor === 'passed') return refused;
  return () => refuse(factor === 'required' ? 'totp_required' : 'totp_wrong');
}

/** Of what is in memory and may change until the decision. */
function refusedTerms(
  context: WithdrawalContext,
  { request, currency, method }: WithdrawalPlan,
  user: UserRow,
): Refusal | null {
  const { paymentChannels, wall } = context;
  const { executor } = context.commands;
  const terms = usable(paymentChannels.drawCurrencies.byId(currency.id));
  if (terms === null) return refuse('no_payment_channel');
  // Fee, set rate and margin are part of the request: what the user has not seen is not agreed to.
  if (!isDeepStrictEqual(terms, currency)) return refuse('state_changed');
  const untilMs = usableAtMs(context, user, method);
  if (wall.now() < untilMs) return refuse('withdrawal_on_hold', { until: isoTime(untilMs) });
  const { minMicros, maxMicros } = currency;
  const { amountMicros } = request;
  if (amountMicros < minMicros || amountMicros > maxMicros)
    return refuse('outside_limits', { min: formatMicros(minMicros), max: formatMicros(maxMicros) });
  const account = executor.account(user.id);
  invariant(account !== undefined, `user ${user.id} has an account`);
  const available = withdrawable(account, executor.valuation);
  if (amountMicros <= available) return null;
  const figures = { required: formatMicros(amountMicros), available: formatMicros(available) };
  return refuse('insufficient_balance', figures);
}

function microsOf(number: string): Micros {
  const micros = parseMicros(number);
  invariant(typeof micros === 'bigint', `${number} was checked`);
  return micros;
}
