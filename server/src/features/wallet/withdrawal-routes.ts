/** Withdrawal routes: currencies, requests, cancellation, and the list. */

import type { WithdrawalCurrency } from '@vernier/db/repositories/wallet/payment-channels';
import { invariant } from '@vernier/shared/assert';
import { PAGE_SIZE } from '@vernier/shared/limits';
import { formatMicros } from '@vernier/shared/numbers/money';
import { isRefusal, refuse } from '@vernier/shared/refusals';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { formatE8 } from '@vernier/shared/wallet/e8';
import type { Language } from '@vernier/shared/api/languages';
import type { WithdrawalCurrencyWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { rateFields, withdrawalPriceFields, withdrawalRate } from './current-rate.ts';
import { tagKindOf } from './destination-tag.ts';
import type { WithdrawalContext } from './wallet-context.ts';
import { type Accepted, execute, storedResponse, type ResponseCipher } from '../../core/trading/execute.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { planWithdrawal, refusedWithdrawal } from './plan-withdrawal.ts';
import { presentWithdrawal } from './present-withdrawal.ts';

export function withdrawalRoutes(context: WithdrawalContext): readonly Route[] {
  return [drawSymbols(context), draw(context), cancelDraw(context), drawList(context)];
}

function drawSymbols({ paymentChannels, commands }: WithdrawalContext): Route {
  return route('drawSymbols', ({ input }) => ({
    data: paymentChannels.drawCurrencies
      .inUse()
      .filter((currency) => input.type === null || currency.channel === input.type)
      .map((currency) => symbolWire(currency, commands.executor.valuation)),
  }));
}

function draw(context: WithdrawalContext): Route {
  return route('draw', (call) => request(context, call));
}

async function request(context: WithdrawalContext, call: RequestOf<'draw'>) {
  const { totp, ...input } = call.input;
  const { user } = call.session;
  // The digits are not part of the request: with newer digits it is still the same request.
  const sameCall = { ...call, input };
  const responseCipher = responseCipherOf(context, user.id);
  const unconfirmed = context.withdrawalFreezes.refusalOf(user.id) ?? context.stepUpRefusal(call.session);
  const plan =
    unconfirmed ?? (context.takesTransfers ? planWithdrawal(context, user, input) : refuse('open_market'));
  if (isRefusal(plan))
    return (await storedResponse(context.commands, sameCall, { route: 'draw', responseCipher })) ?? plan;
  const wait = totp === undefined ? 0 : (context.limiter?.take('guesses', `digits ${user.id}`) ?? 0);
  if (wait > 0) return tooMany(wait);
  const owner = await context.identity.userById(user.id);
  return execute(context.commands, sameCall, {
    route: 'draw',
    command: { kind: 'RequestWithdrawal', request: plan.request },
    admit: () => refusedWithdrawal(context, plan, owner, totp),
    responseCipher,
    present: (outcome) => withdrawalOf(outcome, context, call.lang),
  });
}

function cancelDraw(context: WithdrawalContext): Route {
  return route('cancelDraw', (call) => {
    const row = context.transfers.withdrawal(call.input.id);
    if (row?.accountId !== call.session.user.id) return refuse('not_found');
    return execute(context.commands, call, {
      route: 'cancelDraw',
      command: { kind: 'CancelWithdrawal', transferId: row.id },
      responseCipher: responseCipherOf(context, call.session.user.id),
      present: (outcome) => withdrawalOf(outcome, context, call.lang),
    });
  });
}

/** An answer names the destination, and a key keeps its answer for ever. */
function responseCipherOf({ destinations }: WithdrawalContext, userId: number): ResponseCipher {
  return {
    encrypt: (answer) => destinations.encryptResponse(userId, answer),
    decrypt: (encrypted) => destinations.decryptResponse(userId, encrypted),
  };
}

function drawList({ transfers, destinations, siteSettings }: WithdrawalContext): Route {
  return route('drawList', ({ session, input, lang }) => {
    const own = { accountId: session.user.id, channel: input.type };
    const rows = transfers.withdrawalsOf(own, { offset: (input.page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
    const showing = { destinations, reviewHours: siteSettings.reviewHours, lang };
    const list = rows.map((row) => presentWithdrawal(row, showing));
    return { data: { list, total: transfers.countWithdrawalsOf(own) } };
  });
}

function withdrawalOf(
  { transfers }: Accepted,
  { destinations, siteSettings }: WithdrawalContext,
  lang: Language,
): WithdrawalWire {
  const [withdrawal] = transfers;
  invariant(withdrawal?.kind === 'withdrawal', 'a withdrawal is what has changed');
  return presentWithdrawal(withdrawal, { destinations, reviewHours: siteSettings.reviewHours, lang });
}

function symbolWire(currency: WithdrawalCurrency, valuation: Valuation): WithdrawalCurrencyWire {
  const rate = withdrawalRate(currency, valuation);
  return {
    id: currency.id,
    code: currency.currency,
    protocol: currency.network,
    tag: tagKindOf(currency.network),
    type: currency.channel === 'coin' ? 1 : 2,
    draw_rate: formatE8(currency.feeRateE8),
    fee_type: currency.feeType,
    fee: formatMicros(currency.feeMicros),
    ...withdrawalPriceFields(rate),
    ...rateFields(rate.market),
    min: formatMicros(currency.minMicros),
    max: formatMicros(currency.maxMicros),
  };
}
