/** deposits.*: users' deposit claims and their review: credited once with the amount that arrived, or rejected with a reason. */

import { invariant } from '@vernier/shared/assert';
import { formatMicros } from '@vernier/shared/numbers/money';
import { formatE8, parseE8 } from '@vernier/shared/wallet/e8';
import type { Deposit, E8, Transfer } from '@vernier/shared/wallet/transfer';
import { creditOf } from '@vernier/shared/wallet/transfer-amounts';
import { z } from 'zod';
import { units } from '@vernier/shared/api/fields';
import { type AuthorizedCall, act } from './command.ts';
import { DEPOSIT_STATUSES, DepositRow, depositRow } from './deposit-rows.ts';
import { filter, Id, listOf, offsetOf, PAGE_ROWS, page } from './fields.ts';
import { procedure, router } from './procedure.ts';
import { known, READERS, Rejection, REVIEWERS } from './transfer-review.ts';

/** Waiting deposits by default. */
const DepositFilter = filter({ page, status: z.enum(DEPOSIT_STATUSES).default('waiting') });

const Reviewed = z.object({
  id: z.int(),
  status: z.enum(DEPOSIT_STATUSES),
  /** USD that the balance gained. */
  credited: z.string().nullable(),
});

export const depositsRouter = router({
  /** Waiting ones oldest first, the others newest first. */
  list: procedure({ roles: READERS })
    .input(DepositFilter)
    .output(listOf(DepositRow))
    .query(({ ctx: { context }, input: { page: number, status } }) => {
      const rows = context.wallet.transfers.deposits([status], {
        offset: offsetOf(number),
        limit: PAGE_ROWS,
      });
      return {
        list: rows.map((row) => depositRow(row, context)),
        total: context.wallet.transfers.countDeposits([status]),
      };
    }),

  /** `number` is the amount that arrived, when it differs from the claim. */
  approve: procedure({ roles: REVIEWERS })
    .input(Id.extend({ number: units.optional() }))
    .output(Reviewed)
    .mutation(({ ctx, input }) => approve(ctx, input)),

  reject: procedure({ roles: REVIEWERS })
    .input(Rejection)
    .output(Reviewed)
    .mutation(({ ctx, input }) => reject(ctx, input)),
});

function approve(
  ctx: AuthorizedCall,
  input: { readonly id: number; readonly number?: string | undefined },
): Promise<z.output<typeof Reviewed>> {
  const deposit = known(ctx.context.wallet.transfers.deposit(input.id));
  const unitsE8 = input.number === undefined ? null : checked(input.number);
  const arrivedE8 = unitsE8 ?? deposit.unitsE8;
  const credited = formatMicros(creditOf(arrivedE8, deposit.usdPriceE8));
  return act(ctx, {
    accountId: deposit.accountId,
    command: { kind: 'ApproveDeposit', transferId: deposit.id, unitsE8, adminId: ctx.admin.id },
    input,
    before: claimOf(deposit),
    after: { status: 'finished', number: formatE8(arrivedE8), credited },
    present: ({ transfers }) => reviewed(transfers),
  });
}

function reject(ctx: AuthorizedCall, input: Rejection): Promise<z.output<typeof Reviewed>> {
  const deposit = known(ctx.context.wallet.transfers.deposit(input.id));
  const { id: transferId, accountId } = deposit;
  return act(ctx, {
    accountId,
    command: { kind: 'RejectDeposit', transferId, remark: input.remark, adminId: ctx.admin.id },
    input,
    before: claimOf(deposit),
    after: { status: 'rejected' },
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

function reviewed([deposit]: readonly Transfer[]): z.output<typeof Reviewed> {
  invariant(deposit?.kind === 'deposit', 'a review leaves its deposit');
  const { id, status, creditedMicros } = deposit;
  return { id, status, credited: creditedMicros === null ? null : formatMicros(creditedMicros) };
}
