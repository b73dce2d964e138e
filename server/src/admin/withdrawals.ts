/** withdrawals.*: users' withdrawal requests and their review: one person pays a small one, two a large one, or it is rejected. */

import type { AdminRow } from '@vernier/db/repositories/admin/admins';
import type { WithUid } from '@vernier/db/repositories/wallet/transfers';
import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { formatE8 } from '@vernier/shared/wallet/e8';
import type { Transfer, Withdrawal } from '@vernier/shared/wallet/transfer';
import { z } from 'zod';
import { destinationWire } from '../features/wallet/destination.ts';
import {
  recordedRateFields,
  waitingWithdrawalRate,
  withdrawalPriceFields,
} from '../features/wallet/current-rate.ts';
import { noteOf, withdrawalPromisedAtMs } from '../features/wallet/present-withdrawal.ts';
import { type AuthorizedCall, act } from './command.ts';
import { found } from './failures.ts';
import { filter, Id, isoOrNull, nextAfter, pageAfter, pageFields } from './fields.ts';
import { ofRow, type Placement } from './placement.ts';
import type { AdminContext } from './admin-context.ts';
import { procedure, router } from './procedure.ts';
import { secondPersonRefusal } from './second-person.ts';
import { READERS, Rejection, REVIEWERS } from './transfer-review.ts';

const DAY_MS = 86_400_000;
const WITHDRAWAL_STATUSES = ['waiting', 'approved', 'paid', 'rejected', 'cancelled'] as const;

/** Open withdrawals by default. */
const WithdrawalFilter = filter({
  ...pageFields,
  status: z.enum(['open', ...WITHDRAWAL_STATUSES]).default('open'),
});
const OPEN = ['waiting', 'approved'] as const;

const ofWithdrawal = ofRow(({ wallet }, id) => wallet.transfers.withdrawal(id));
const afterEachOther: Placement = {
  inTurn: ({ withdrawalReviews }) => withdrawalReviews,
  seen: async ({ wallet }, { id }: { readonly id: number }) =>
    (await wallet.transfers.withdrawal(id))?.status,
};

export const withdrawalsRouter = router({
  /** Open ones oldest first, the others newest first. */
  list: procedure({ roles: READERS })
    .input(WithdrawalFilter)
    .query(async ({ ctx: { context, admin }, input }) => {
      const statuses = input.status === 'open' ? OPEN : [input.status];
      const rows = await context.wallet.transfers.withdrawals(statuses, pageAfter(input));
      return {
        list: await Promise.all(
          rows.map(async (row) => ({
            ...(await withdrawalRow(row, context)),
            /** Who approves it and who pays it must be two people; also when this administrator approves it next. */
            two_persons:
              row.twoPersons || (row.status === 'waiting' && (await passesLimit(context, row, admin.id))),
          })),
        ),
        total: await context.wallet.transfers.countWithdrawals(statuses),
        next: nextAfter(rows),
      };
    }),

  /** Pays it. A withdrawal that needs two people is approved by the first and paid by another. */
  approve: procedure({ roles: REVIEWERS, needsStepUp: true, ...ofWithdrawal, ...afterEachOther })
    .input(Id)
    .mutation(({ ctx, input }) => approve(ctx, input)),

  /** Also after a first approval; the money returns to the balance. */
  reject: procedure({ roles: REVIEWERS, ...ofWithdrawal })
    .input(Rejection)
    .mutation(({ ctx, input }) => reject(ctx, input)),
});

/** One after another, so that each counts in the sums of the next. */
async function approve(ctx: AuthorizedCall, input: { readonly id: number }) {
  const withdrawal = found(await ctx.context.wallet.transfers.withdrawal(input.id));
  return ctx.context.withdrawalReviews.run(() => approveSeen(ctx, input, withdrawal));
}

/** A freeze that begins before the decision refuses it. */
function approveSeen(ctx: AuthorizedCall, input: { readonly id: number }, withdrawal: Withdrawal) {
  return ctx.context.users.withdrawalFreezes.watched(withdrawal.accountId, (frozen) =>
    approveUnfrozen(ctx, { input, withdrawal, frozen }),
  );
}

interface SeenWithdrawal {
  readonly input: { readonly id: number };
  readonly withdrawal: Withdrawal;
  readonly frozen: () => Refusal | null;
}

async function approveUnfrozen(ctx: AuthorizedCall, { input, withdrawal, frozen }: SeenWithdrawal) {
  const { id: transferId, accountId, approvedBy } = withdrawal;
  if (approvedBy !== null) await ctx.context.access.signIn.read(approvedBy);
  const needsSecond = await passesLimit(ctx.context, withdrawal, ctx.admin.id);
  return act(ctx, {
    accountId,
    command: { kind: 'ApproveWithdrawal', transferId, adminId: ctx.admin.id, needsSecond },
    input,
    before: claimOf(withdrawal),
    after: ({ transfers }) => decidedOf(transfers),
    admit: () =>
      changed(ctx.context, withdrawal) ?? frozen() ?? refusedSecond(ctx.context, withdrawal, ctx.admin),
    present: ({ transfers }) => reviewed(transfers),
  });
}

/** [WITHDRAWAL-15] The sums of what the account got, and of what this administrator paid alone, in the last 24 hours. */
async function passesLimit(
  { wallet: { transfers }, siteSettings, wall }: AdminContext,
  { accountId, amountMicros }: Withdrawal,
  adminId: number,
): Promise<boolean> {
  const sinceMs = wall.now() - DAY_MS;
  const limitMicros = siteSettings.withdrawTwoPersonsAbove - amountMicros;
  return (
    (await transfers.paidOf(accountId, sinceMs)) > limitMicros ||
    (await transfers.paidBy(adminId, sinceMs)) > limitMicros
  );
}

function refusedSecond(context: AdminContext, { approvedBy }: Withdrawal, admin: AdminRow) {
  return approvedBy === null ? null : secondPersonRefusal(context, approvedBy, admin);
}

async function reject(ctx: AuthorizedCall, input: Rejection) {
  const withdrawal = found(await ctx.context.wallet.transfers.withdrawal(input.id));
  const { id: transferId, accountId } = withdrawal;
  return act(ctx, {
    accountId,
    command: { kind: 'RejectWithdrawal', transferId, remark: input.remark, adminId: ctx.admin.id },
    input,
    before: claimOf(withdrawal),
    after: () => ({ status: 'rejected' }),
    admit: () => changed(ctx.context, withdrawal),
    present: ({ transfers }) => reviewed(transfers),
  });
}

/**
 * When two people approve at once, the second has not seen the first approval. An approval that became a payment meanwhile is
 * refused, so the audit records what happened.
 */
function changed({ trading: { executor } }: AdminContext, { accountId, id, status }: Withdrawal) {
  const now = executor.account(accountId)?.openTransfers.get(id);
  return now?.status === status ? null : refuse('state_changed');
}

function claimOf({ accountId, status, amountMicros, currency, network, methodId }: Withdrawal) {
  return {
    user_id: accountId,
    status,
    number: formatMicros(amountMicros),
    currency_code: currency,
    protocol_code: network,
    draw_method_id: methodId,
  };
}

/** The change of an approval or a payment for the audit, with the rate that is fixed. */
function decidedOf([withdrawal]: readonly Transfer[]) {
  invariant(withdrawal?.kind === 'withdrawal', 'an approval leaves its withdrawal');
  const { status, unitPriceE8, receivedMicros } = withdrawal;
  if (unitPriceE8 === null) return { status };
  const rate = { unit_price: formatE8(unitPriceE8), ...recordedRateFields(withdrawal) };
  return { status, real_number: formatMicros(receivedMicros), ...rate };
}

function reviewed([withdrawal]: readonly Transfer[]) {
  invariant(withdrawal?.kind === 'withdrawal', 'a review leaves its withdrawal');
  const { id, status, receivedMicros } = withdrawal;
  // `real_number` is what is to be paid, fixed with the first approval
  return { id, status, real_number: formatMicros(receivedMicros) };
}

/** A withdrawal as reviewers see it: amount, destination, and the verified name of the account. */
async function withdrawalRow(
  row: WithUid<Withdrawal>,
  { users: { cipher, identity, realNames }, wallet: { destinations }, siteSettings, trading }: AdminContext,
) {
  const { memo, ...destination } = (await destinations.of(row.accountId)).decrypt(row.destinationSealed);
  const name = await realNames.latestOf(row.accountId);
  const rate = row.status === 'waiting' ? waitingWithdrawalRate(row, trading.executor.valuation) : row;
  return {
    id: row.id,
    user_id: row.accountId,
    uid: row.uid,
    /** The account is frozen, which the payer should know. */
    user_frozen: ((await identity.userById(row.accountId))?.frozenAtMs ?? null) !== null,
    /** The name that was verified, to compare with the payee's. */
    verified_name: name?.status === 'approved' ? cipher.decrypt('real_name', name.nameEncrypted) : null,
    type: row.channel,
    currency_code: row.currency,
    protocol_code: row.network,
    /** USD that leave the account, the fee among them. */
    number: formatMicros(row.amountMicros),
    fee: formatMicros(row.feeMicros),
    /** Units of the currency that are to be paid; until an approval fixes a rate of the market, at this moment's. */
    real_number: formatMicros(rate.receivedMicros),
    /** Units per USD: of the market at this moment while it waits and follows it, else as promised or fixed. */
    ...withdrawalPriceFields(rate),
    ...recordedRateFields(rate),
    /** As it was at the request; fields of the other type are empty. */
    ...destinationWire(destination),
    memo,
    status: row.status,
    /** Why it was rejected, or cancelled without its user's request. */
    remark: noteOf(row, 'en') || null,
    created_at: isoTime(row.createdAtMs),
    /** By when its user was promised the end of it. */
    promised_at: isoTime(withdrawalPromisedAtMs(row, siteSettings.reviewHours)),
    approved_at: isoOrNull(row.approvedAtMs),
    approved_by: row.approvedBy,
    ended_at: isoOrNull(row.endedAtMs),
    /** Who paid or rejected it. */
    ended_by: row.endedBy,
  };
}
