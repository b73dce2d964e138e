/** deposits.*: users' deposit claims and their review: credited once with the amount that arrived, or rejected with a reason. */

import type { WithUid } from '@vernier/db/repositories/wallet/transfers';
import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import { refuse } from '@vernier/shared/refusals';
import { formatE8, parseE8 } from '@vernier/shared/wallet/e8';
import type { Deposit, E8, Transfer } from '@vernier/shared/wallet/transfer';
import { creditOf, MAX_TRANSFER_MICROS } from '@vernier/shared/wallet/transfer-amounts';
import { z } from 'zod';
import { units } from '@vernier/shared/api/fields';
import { imageUrl } from '../features/uploads/image-url.ts';
import { recordedRateFields, waitingDepositRate } from '../features/wallet/current-rate.ts';
import { depositPromisedAtMs } from '../features/wallet/present-deposit.ts';
import { usable } from '../features/wallet/usable-channel.ts';
import { ofRow } from './placement.ts';
import type { AdminContext } from './admin-context.ts';
import { type AuthorizedCall, act } from './command.ts';
import { found } from './failures.ts';
import { filter, Id, isoOrNull, nextAfter, pageAfter, pageFields } from './fields.ts';
import { approvable } from './approvable.ts';
import { ofApprovals, type PendingApproval, requestApproval } from './pending-approval.ts';
import { procedure, router } from './procedure.ts';
import { READERS, Rejection, REVIEWERS } from './transfer-review.ts';

const DEPOSIT_STATUSES = ['waiting', 'finished', 'rejected', 'expired'] as const;

const Approval = Id.extend({ number: units.optional() });

type Approval = Readonly<z.output<typeof Approval>>;
type Reviewed = ReturnType<typeof reviewed>;

/** Waiting deposits by default. */
const DepositFilter = filter({ ...pageFields, status: z.enum(DEPOSIT_STATUSES).default('waiting') });

const ofDeposit = ofRow(({ wallet }, id) => wallet.transfers.deposit(id));

export const depositsRouter = router({
  /** Waiting ones oldest first, the others newest first. */
  list: procedure({ roles: READERS })
    .input(DepositFilter)
    .query(async ({ ctx: { context }, input }) => {
      const rows = await context.wallet.transfers.deposits([input.status], pageAfter(input));
      return {
        list: rows.map((row) => depositRow(row, context)),
        total: await context.wallet.transfers.countDeposits([input.status]),
        next: nextAfter(rows),
      };
    }),

  /** `number` is the amount that arrived, when it differs from the claim. */
  approve: procedure({ roles: REVIEWERS, needsStepUp: true, ...ofDeposit, inTurn: ofApprovals })
    .input(Approval)
    .mutation(({ ctx, input }) => review(ctx, input)),

  reject: procedure({ roles: REVIEWERS, ...ofDeposit })
    .input(Rejection)
    .mutation(({ ctx, input }) => reject(ctx, input)),
});

/** The act that waits for an approval. */
export const DEPOSIT_ACTS = {
  'deposits.approve': approvable(REVIEWERS, Approval, (ctx, input) => approve(ctx, input)),
};

/** Credits it, or requests the approval of a second administrator. */
async function review(ctx: AuthorizedCall, input: Approval): Promise<Reviewed | PendingApproval> {
  const deposit = found(await ctx.context.wallet.transfers.deposit(input.id));
  if (!needsSecondPerson(ctx.context, deposit, input)) return approve(ctx, input);
  const { unitsE8, creditMicros } = creditedBy(ctx.context, deposit, input);
  const after = { number: formatE8(unitsE8), credited: formatMicros(creditMicros) };
  return requestApproval(ctx, { input, before: claimOf(deposit), after });
}

/** [DEPOSIT-12] Of a deposit that waits and may be credited. */
function needsSecondPerson(context: AdminContext, deposit: Deposit, input: Approval): boolean {
  const { unitsE8, creditMicros } = creditedBy(context, deposit, input);
  const isCreditable = creditMicros > 0n && creditMicros <= MAX_TRANSFER_MICROS;
  if (deposit.status !== 'waiting' || !isCreditable) return false;
  return unitsE8 > deposit.unitsE8 || creditMicros > context.siteSettings.depositTwoPersonsAbove;
}

function creditedBy({ trading }: AdminContext, deposit: Deposit, { number }: Approval) {
  const unitsE8 = number === undefined ? deposit.unitsE8 : checked(number);
  const { usdPriceE8 } = waitingDepositRate(deposit, trading.executor.valuation);
  return { unitsE8, creditMicros: creditOf(unitsE8, usdPriceE8) };
}

async function approve(ctx: AuthorizedCall, input: Approval): Promise<Reviewed> {
  const deposit = found(await ctx.context.wallet.transfers.deposit(input.id));
  const unitsE8 = input.number === undefined ? null : checked(input.number);
  return act(ctx, {
    accountId: deposit.accountId,
    command: { kind: 'ApproveDeposit', transferId: deposit.id, unitsE8, adminId: ctx.admin.id },
    input,
    before: claimOf(deposit),
    after: ({ transfers }) => creditedOf(transfers),
    // the rate of the market may have moved since the call arrived
    admit: () =>
      !ctx.recorder.isApproved && needsSecondPerson(ctx.context, deposit, input)
        ? refuse('other_administrator_needed')
        : null,
    present: ({ transfers }) => reviewed(transfers),
  });
}

async function reject(ctx: AuthorizedCall, input: Rejection) {
  const deposit = found(await ctx.context.wallet.transfers.deposit(input.id));
  const { id: transferId, accountId } = deposit;
  return act(ctx, {
    accountId,
    command: { kind: 'RejectDeposit', transferId, remark: input.remark, adminId: ctx.admin.id },
    input,
    before: claimOf(deposit),
    after: () => ({ status: 'rejected' }),
    present: ({ transfers }) => reviewed(transfers),
  });
}

function checked(number: string): E8 {
  const e8 = parseE8(number);
  invariant(typeof e8 === 'bigint', `${number} was checked`);
  return e8;
}

function claimOf({ accountId, status, unitsE8, currency, network }: Deposit) {
  const coin = { currency_code: currency, protocol_code: network };
  return { user_id: accountId, status, number: formatE8(unitsE8), ...coin };
}

/** The change of an approval for the audit, with the rate that it fixed. */
function creditedOf([deposit]: readonly Transfer[]) {
  invariant(deposit?.kind === 'deposit', 'an approval leaves its deposit');
  const { status, unitsE8, usdPriceE8, creditedMicros, quotedAtMs } = deposit;
  return {
    status,
    number: formatE8(unitsE8),
    credited: formatMicros(creditedMicros ?? 0n),
    ...(quotedAtMs !== null && { usd_price: formatE8(usdPriceE8), ...recordedRateFields(deposit) }),
  };
}

function reviewed([deposit]: readonly Transfer[]) {
  invariant(deposit?.kind === 'deposit', 'a review leaves its deposit');
  const { id, status, creditedMicros } = deposit;
  // `credited` is the USD that the balance gained
  return { id, status, credited: creditedMicros === null ? null : formatMicros(creditedMicros) };
}

/** A deposit as reviewers see it: the claim, the credit, and the evidence for the review. */
function depositRow(
  row: WithUid<Deposit>,
  { wallet: { paymentChannels }, siteSettings, trading }: AdminContext,
) {
  const { coins, wires } = paymentChannels;
  const rate = row.status === 'waiting' ? waitingDepositRate(row, trading.executor.valuation) : row;
  const isCoin = row.channel === 'coin';
  return {
    id: row.id,
    user_id: row.accountId,
    uid: row.uid,
    type: row.channel,
    currency_code: row.currency,
    protocol_code: row.network,
    /** Units that the user reports as sent; of a credited one what arrived. */
    number: formatE8(row.unitsE8),
    /** USD per unit: of the market at this moment while it waits and follows it, else as promised or fixed. */
    usd_price: formatE8(rate.usdPriceE8),
    ...recordedRateFields(rate),
    /** USD that it credits at that price. */
    credit: formatMicros(creditOf(row.unitsE8, rate.usdPriceE8)),
    /** The address that the user reports; empty for a wire. */
    address: row.sentTo,
    /** Our address of that coin at this moment; null when the coin is out of use, and for a wire. */
    our_address: isCoin ? (usable(coins.byId(row.channelId))?.address ?? null) : null,
    /** What the wire account is called; null when it is out of use, and for a coin. */
    wire_name: isCoin ? null : (usable(wires.byId(row.channelId))?.name ?? null),
    /** The address that this administrator's own token opens; each look is on the audit. */
    proof_img: imageUrl(row.proofUpload),
    status: row.status,
    /** USD that the balance gained. */
    credited: row.creditedMicros === null ? null : formatMicros(row.creditedMicros),
    remark: row.remark,
    created_at: isoTime(row.createdAtMs),
    expires_at: isoTime(row.expiresAtMs),
    /** By when its user was promised a review. */
    promised_at: isoTime(depositPromisedAtMs(row, siteSettings.reviewHours)),
    ended_at: isoOrNull(row.endedAtMs),
    reviewed_by: row.reviewedBy,
  };
}
