/** withdrawals.*: users' withdrawal requests and their review: one person pays a small one, two a large one, or it is rejected. */

import { invariant } from '@vernier/shared/assert';
import { formatMicros } from '@vernier/shared/numbers/money';
import { refuse } from '@vernier/shared/refusals';
import type { Transfer, Withdrawal } from '@vernier/shared/wallet/transfer';
import { z } from 'zod';
import { type AuthorizedCall, act } from './command.ts';
import { filter, Id, listOf, offsetOf, PAGE_ROWS, page } from './fields.ts';
import type { AdminContext } from './admin-context.ts';
import { procedure, router } from './procedure.ts';
import { known, READERS, Rejection, REVIEWERS } from './transfer-review.ts';
import { WITHDRAWAL_STATUSES, WithdrawalRow, withdrawalRow } from './withdrawal-rows.ts';

/** Open withdrawals by default. */
const WithdrawalFilter = filter({ page, status: z.enum(['open', ...WITHDRAWAL_STATUSES]).default('open') });
const OPEN = ['waiting', 'approved'] as const;

const Reviewed = z.object({ id: z.int(), status: z.enum(WITHDRAWAL_STATUSES) });

export const withdrawalsRouter = router({
  /** Open ones oldest first, the others newest first. */
  list: procedure({ roles: READERS })
    .input(WithdrawalFilter)
    .output(listOf(WithdrawalRow))
    .query(({ ctx: { context }, input: { page: number, status } }) => {
      const statuses = status === 'open' ? OPEN : [status];
      const rows = context.wallet.transfers.withdrawals(statuses, {
        offset: offsetOf(number),
        limit: PAGE_ROWS,
      });
      return {
        list: rows.map((row) => withdrawalRow(row, context)),
        total: context.wallet.transfers.countWithdrawals(statuses),
      };
    }),

  /** Pays it. A withdrawal that needs two people is approved by the first and paid by another. */
  approve: procedure({ roles: REVIEWERS })
    .input(Id)
    .output(Reviewed)
    .mutation(({ ctx, input }) => approve(ctx, input)),

  /** Also after a first approval; the money returns to the balance. */
  reject: procedure({ roles: REVIEWERS })
    .input(Rejection)
    .output(Reviewed)
    .mutation(({ ctx, input }) => reject(ctx, input)),
});

function approve(ctx: AuthorizedCall, input: { readonly id: number }): Promise<z.output<typeof Reviewed>> {
  const withdrawal = known(ctx.context.wallet.transfers.withdrawal(input.id));
  const { id: transferId, accountId, status, twoPersons } = withdrawal;
  return act(ctx, {
    accountId,
    command: { kind: 'ApproveWithdrawal', transferId, adminId: ctx.admin.id },
    input,
    before: claimOf(withdrawal),
    after: { status: status === 'waiting' && twoPersons ? 'approved' : 'paid' },
    admit: () => changed(ctx.context, withdrawal),
    present: ({ transfers }) => reviewed(transfers),
  });
}

function reject(ctx: AuthorizedCall, input: Rejection): Promise<z.output<typeof Reviewed>> {
  const withdrawal = known(ctx.context.wallet.transfers.withdrawal(input.id));
  const { id: transferId, accountId } = withdrawal;
  return act(ctx, {
    accountId,
    command: { kind: 'RejectWithdrawal', transferId, remark: input.remark, adminId: ctx.admin.id },
    input,
    before: claimOf(withdrawal),
    after: { status: 'rejected' },
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

function reviewed([withdrawal]: readonly Transfer[]): z.output<typeof Reviewed> {
  invariant(withdrawal?.kind === 'withdrawal', 'a review leaves its withdrawal');
  return { id: withdrawal.id, status: withdrawal.status };
}
