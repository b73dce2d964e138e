/** ledger.*: balance adjustments, requested by one administrator and approved by another, and the trial balance [ADMIN-16]. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import type { WithUid } from '@vernier/db/repositories/wallet/transfers';
import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import { shardOf } from '@vernier/shared/engine/shards';
import { formatMicros, parseMicros } from '@vernier/shared/numbers/money';
import { refuse } from '@vernier/shared/refusals';
import type { Adjustment, AdjustmentStatus } from '@vernier/shared/wallet/transfer';
import { MAX_TRANSFER_MICROS } from '@vernier/shared/wallet/transfer-amounts';
import { z } from 'zod';
import { liveUser } from '../core/identity/live-user.ts';
import { text } from '@vernier/shared/api/fields';
import { type AuthorizedCall, act } from './command.ts';
import { secondPersonRefusal } from './second-person.ts';
import { found } from './failures.ts';
import { filter, Id, isoOrNull, nextAfter, NoInput, pageAfter, pageFields, rowId } from './fields.ts';
import { ofRow } from './placement.ts';
import type { AdminContext } from './admin-context.ts';
import { procedure, router } from './procedure.ts';

const TREASURERS: readonly AdminRole[] = ['finance', 'owner'];
const STATUSES = ['pending', 'applied', 'rejected'] as const satisfies readonly AdjustmentStatus[];

/** USD with a sign; taken away when it is negative. */
const amount = z.union([text(1, 40), z.number()]).transform((typed, context): bigint => {
  const micros = parseMicros(typed);
  const isFair = typeof micros === 'bigint' && micros !== 0n && micros <= MAX_TRANSFER_MICROS;
  if (isFair && micros >= -MAX_TRANSFER_MICROS) return micros;
  context.addIssue('not an amount');
  return z.NEVER;
});

const ofAdjusted = { ownerOf: (_: AdminContext, { userId }: { readonly userId: number }) => shardOf(userId) };
const ofAdjustment = ofRow(({ wallet }, id) => wallet.transfers.adjustment(id));

export const ledgerRouter = router({
  list: procedure({ roles: ADMIN_ROLES })
    .input(filter({ ...pageFields, status: z.enum(STATUSES).default('pending') }))
    .query(async ({ ctx: { context }, input }) => {
      const { transfers } = context.wallet;
      const rows = await transfers.adjustments([input.status], pageAfter(input));
      return {
        list: await Promise.all(rows.map((row) => shown(context, row))),
        total: await transfers.countAdjustments([input.status]),
        next: nextAfter(rows),
      };
    }),

  /** Requests an adjustment; no money moves before another administrator approves. */
  adjust: procedure({ roles: TREASURERS, needsStepUp: true, ...ofAdjusted })
    .input(z.object({ userId: rowId, amount, memo: z.string().trim().min(3).max(200) }))
    .mutation(async ({ ctx, input }) => {
      const { userId, amount: amountMicros, memo } = input;
      const { identity, sessions } = ctx.context.users;
      found(await liveUser(identity, userId));
      found(ctx.context.trading.executor.account(userId));
      const auditInput = { userId, amount: formatMicros(amountMicros), memo };
      return act(ctx, {
        accountId: userId,
        command: { kind: 'RequestAdjustment', amountMicros, memo, adminId: ctx.admin.id },
        input: auditInput,
        before: null,
        after: () => ({ status: 'pending' }),
        admit: () => (sessions.deleted.has(userId) ? refuse('not_found') : null),
        present: ({ transfers }) => stateOf(transfers[0]),
      });
    }),

  /** By another administrator than the requester. */
  approve: procedure({ roles: TREASURERS, needsStepUp: true, ...ofAdjustment })
    .input(Id)
    .mutation(({ ctx, input }) => end(ctx, input, 'ApproveAdjustment')),

  /** Any administrator with one of these roles; the requester cancels their own request this way. */
  reject: procedure({ roles: TREASURERS, ...ofAdjustment })
    .input(Id)
    .mutation(({ ctx, input }) => end(ctx, input, 'RejectAdjustment')),

  trialBalance: procedure({ roles: ADMIN_ROLES })
    .input(NoInput)
    .query(async ({ ctx: { context } }) => {
      const { isBalanced, accounts, postings } = await context.operations.ledgerBalance.now();
      return {
        /** Every book adds up to zero. */
        balanced: isBalanced,
        /** All users' cash is one account here, and all that is reserved for withdrawals another. */
        byAccount: accounts.map(({ book, account, micros }) => ({
          book,
          account,
          balance: formatMicros(micros),
        })),
        postings,
      };
    }),
});

/** The row is read only for its owner; the write path decides whether it may still end. */
async function end(
  ctx: AuthorizedCall,
  input: z.output<typeof Id>,
  kind: 'ApproveAdjustment' | 'RejectAdjustment',
) {
  const row = found(await ctx.context.wallet.transfers.adjustment(input.id));
  const { id, accountId, amountMicros, memo } = row;
  await ctx.context.access.signIn.read(row.requestedBy);
  return act(ctx, {
    accountId,
    command: { kind, transferId: id, adminId: ctx.admin.id },
    input,
    before: { status: row.status, user_id: accountId, amount: formatMicros(amountMicros), memo },
    after: () => ({ status: kind === 'ApproveAdjustment' ? 'applied' : 'rejected' }),
    admit: () =>
      kind === 'ApproveAdjustment' ? secondPersonRefusal(ctx.context, row.requestedBy, ctx.admin) : null,
    present: ({ transfers }) => stateOf(transfers[0]),
  });
}

function stateOf(transfer: { readonly kind: string } | undefined) {
  invariant(transfer?.kind === 'adjustment', 'a command on an adjustment leaves one');
  const { id, status } = transfer as Adjustment;
  return { id, status };
}

async function shown({ access: { admins } }: AdminContext, row: WithUid<Adjustment>) {
  const nameOf = async (id: number) => (await admins.byId(id))?.email ?? '';
  return {
    id: row.id,
    user_id: row.accountId,
    uid: row.uid,
    amount: formatMicros(row.amountMicros),
    memo: row.memo,
    status: row.status,
    requested_by: await nameOf(row.requestedBy),
    created_at: isoTime(row.createdAtMs),
    ended_by: row.endedBy === null ? null : await nameOf(row.endedBy),
    ended_at: isoOrNull(row.endedAtMs),
  };
}
