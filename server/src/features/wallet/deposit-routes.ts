/** Deposit routes: a claim with its proof of payment, and the list of claims. The payment channels are in channel-routes.ts. */

import { isDeepStrictEqual } from 'node:util';
import type { DepositCoin, WireAccount } from '@vernier/db/repositories/wallet/payment-channels';
import { invariant } from '@vernier/shared/assert';
import { PAGE_SIZE } from '@vernier/shared/limits';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { formatE8, parseE8 } from '@vernier/shared/wallet/e8';
import type { Channel, DepositRequest, E8 } from '@vernier/shared/wallet/transfer';
import type { DepositWire } from '@vernier/shared/api/shapes/transfer';
import { depositRate } from './current-rate.ts';
import type { DepositContext } from './wallet-context.ts';
import { type Accepted, execute, storedResponse } from '../../core/trading/execute.ts';
import type { PreparedAnswer } from '../../platform/routing/answer.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { presentDeposit } from './present-deposit.ts';
import { usable } from './usable-channel.ts';
import { withOwnUpload } from '../uploads/image-url.ts';

export function chargeRoutes(context: DepositContext): readonly Route[] {
  return [
    submitCharge(context),
    submitWire(context),
    chargeList(context, 'chargeList'),
    chargeList(context, 'chargeListAlias'),
  ];
}

function submitCharge(context: DepositContext): Route {
  return route('submitCharge', (call) =>
    submit(context, call, {
      name: 'submitCharge',
      channel: () => usable(context.paymentChannels.coins.byId(call.input.charge_id)),
      sentTo: (coin) => ({ channel: 'coin', network: coin.network, sentTo: call.input.address }),
    }),
  );
}

function submitWire(context: DepositContext): Route {
  return route('submitWire', (call) =>
    submit(context, call, {
      name: 'submitWire',
      channel: () => usable(context.paymentChannels.wires.byId(call.input.wire_id)),
      sentTo: () => ({ channel: 'bank', network: '', sentTo: '' }),
    }),
  );
}

interface Submission<Row extends DepositCoin | WireAccount> {
  readonly name: 'submitCharge' | 'submitWire';
  /** Null when there is none of that id in use. */
  readonly channel: () => Row | null;
  readonly sentTo: (channel: Row) => Pick<DepositRequest, 'channel' | 'network' | 'sentTo'>;
}

/** The picture is reserved while the command runs: afterwards the deposit needs it, and nothing removes it any more. */
async function submit<Row extends DepositCoin | WireAccount>(
  context: DepositContext,
  call: RequestOf<'submitCharge' | 'submitWire'>,
  submission: Submission<Row>,
): Promise<PreparedAnswer | Refusal> {
  const { input, session } = call;
  return withOwnUpload(context, session.user.id, input.proofImg, (proofUpload) =>
    submitWith(context, call, proofUpload, submission),
  );
}

async function submitWith<Row extends DepositCoin | WireAccount>(
  context: DepositContext,
  call: RequestOf<'submitCharge' | 'submitWire'>,
  proofUpload: string | null,
  { name, channel: read, sentTo }: Submission<Row>,
): Promise<PreparedAnswer | Refusal> {
  const { input } = call;
  const channel = read();
  if (!context.takesTransfers || proofUpload === null || channel === null) {
    const refusal = refusalOf({ ...context, proofUpload });
    return (await storedResponse(context.commands, call, { route: name })) ?? refusal;
  }
  const unitsE8 = parseE8(input.number);
  invariant(typeof unitsE8 === 'bigint', `${input.number} was checked`);
  const { id: channelId, currency } = channel;
  const rate = depositRate(channel, context.commands.executor.valuation);
  const request = { channelId, currency, unitsE8, ...rate, proofUpload, ...sentTo(channel) };
  return execute(context.commands, call, {
    route: name,
    command: { kind: 'SubmitDeposit', request },
    admit: () => refusedTerms(channel, read()) ?? outsideOf(unitsE8, channel),
    present: (outcome) => depositOf(outcome, context),
  });
}

function refusalOf({
  takesTransfers,
  proofUpload,
}: Pick<DepositContext, 'takesTransfers'> & { readonly proofUpload: string | null }): Refusal {
  if (!takesTransfers) return refuse('open_market');
  if (proofUpload === null) return refuse('validation_failed', { fields: ['proofImg'] });
  return refuse('no_payment_channel');
}

/** An administrator may have changed or removed the channel while the claim waited for its decision. */
function refusedTerms<Row extends DepositCoin | WireAccount>(
  requested: Row,
  current: Row | null,
): Refusal | null {
  if (current === null) return refuse('no_payment_channel');
  return isDeepStrictEqual(requested, current) ? null : refuse('state_changed');
}

function outsideOf(unitsE8: E8, { minE8, maxE8 }: DepositCoin | WireAccount): Refusal | null {
  if (unitsE8 >= minE8 && unitsE8 <= maxE8) return null;
  return refuse('outside_limits', { min: formatE8(minE8), max: formatE8(maxE8) });
}

function depositOf({ transfers }: Accepted, { siteSettings }: DepositContext): DepositWire {
  const [deposit] = transfers;
  invariant(deposit?.kind === 'deposit', 'a submission leaves its deposit');
  return presentDeposit(deposit, siteSettings.reviewHours);
}

function chargeList(context: DepositContext, name: 'chargeList' | 'chargeListAlias'): Route {
  const { transfers, siteSettings } = context;
  return route(name, async ({ session, input }) => {
    const own = { accountId: session.user.id, channel: channelOf(input.type) };
    const rows = await transfers.depositsOf(own, { offset: (input.page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
    const list = rows.map((row) => presentDeposit(row, siteSettings.reviewHours));
    return { data: { list, total: await transfers.countDepositsOf(own) } };
  });
}

function channelOf(type: 0 | 1 | undefined): Channel | null {
  if (type === undefined) return null;
  return type === 0 ? 'coin' : 'bank';
}
