/** Withdrawal routes: currencies, requests, cancellation, and the list. */

import type { WithdrawalCurrency } from '@vernier/db/repositories/wallet/payment-channels';
import { invariant } from '@vernier/shared/assert';
import { PAGE_SIZE } from '@vernier/shared/limits';
import { formatMicros } from '@vernier/shared/numbers/money';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { formatE8 } from '@vernier/shared/wallet/e8';
import type { Language } from '@vernier/shared/api/languages';
import type { WithdrawalCurrencyWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { rateFields, withdrawalPriceFields, withdrawalRate } from './current-rate.ts';
import { tagKindOf } from './destination-tag.ts';
import type { DestinationCipher } from './destinations.ts';
import type { WithdrawalContext } from './wallet-context.ts';
import { type Accepted, execute, storedResponse, type ResponseCipher } from '../../core/trading/execute.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { withdrawalCheckOf, planWithdrawal } from './plan-withdrawal.ts';
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

function request(context: WithdrawalContext, call: RequestOf<'draw'>) {
  return context.withdrawalFreezes.watched(call.session.user.id, (frozen) =>
    requestUnfrozen(context, call, frozen),
  );
}

/** In the turn of the account: what is read here holds until the decision, except for a freeze, which takes no turn. */
async function requestUnfrozen(
  context: WithdrawalContext,
  call: RequestOf<'draw'>,
  frozen: () => Refusal | null,
) {
  const { totp, ...input } = call.input;
  const { user } = call.session;
  // The digits are not part of the request: with newer digits it is still the same request.
  const sameCall = { ...call, input };
  const known = await storedResponse(context.commands, sameCall, {
    route: 'draw',
    responseCipher: responseCipherOf(await context.destinations.of(user.id)),
  });
  if (known !== null) return known;
  const unconfirmed = frozen() ?? (await context.stepUpRefusal(call.session));
  if (unconfirmed !== null) return unconfirmed;
  if (!context.takesTransfers) return refuse('open_market');
  const cipher = await context.destinations.ensured(user.id);
  const plan = await planWithdrawal({ ...context, destinationCipher: cipher }, user, input);
  if (isRefusal(plan)) return plan;
  const wait = totp === undefined ? 0 : (context.limiter?.take('guesses', `digits ${user.id}`) ?? 0);
  if (wait > 0) return tooMany(wait);
  const refused = await withdrawalCheckOf(context, plan, totp);
  return execute(context.commands, sameCall, {
    route: 'draw',
    command: { kind: 'RequestWithdrawal', request: plan.request },
    admit: () => frozen() ?? refused(),
    responseCipher: responseCipherOf(cipher),
    present: (outcome) => withdrawalOf(outcome, { ...context, cipher }, call.lang),
  });
}

function cancelDraw(context: WithdrawalContext): Route {
  return route('cancelDraw', async (call) => {
    const row = await context.transfers.withdrawal(call.input.id);
    if (row?.accountId !== call.session.user.id) return refuse('not_found');
    const cipher = await context.destinations.ensured(call.session.user.id);
    return execute(context.commands, call, {
      route: 'cancelDraw',
      command: { kind: 'CancelWithdrawal', transferId: row.id },
      responseCipher: responseCipherOf(cipher),
      present: (outcome) => withdrawalOf(outcome, { ...context, cipher }, call.lang),
    });
  });
}

/** An answer names the destination, and a key keeps its answer for ever. */
function responseCipherOf(cipher: DestinationCipher): ResponseCipher {
  return {
    encrypt: (answer) => cipher.encryptResponse(answer),
    decrypt: (encrypted) => cipher.decryptResponse(encrypted),
  };
}

function drawList({ transfers, destinations, siteSettings }: WithdrawalContext): Route {
  return route('drawList', async ({ session, input, lang }) => {
    const own = { accountId: session.user.id, channel: input.type };
    const rows = await transfers.withdrawalsOf(own, {
      offset: (input.page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    });
    const cipher = await destinations.of(session.user.id);
    const showing = { cipher, reviewHours: siteSettings.reviewHours, lang };
    const list = rows.map((row) => presentWithdrawal(row, showing));
    return { data: { list, total: await transfers.countWithdrawalsOf(own) } };
  });
}

function withdrawalOf(
  { transfers }: Accepted,
  { cipher, siteSettings }: Pick<WithdrawalContext, 'siteSettings'> & { readonly cipher: DestinationCipher },
  lang: Language,
): WithdrawalWire {
  const [withdrawal] = transfers;
  invariant(withdrawal?.kind === 'withdrawal', 'a withdrawal is what has changed');
  return presentWithdrawal(withdrawal, { cipher, reviewHours: siteSettings.reviewHours, lang });
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
