/** approvals.*: acts that one administrator requested, carried out or rejected by another one [APPROVAL-1] [APPROVAL-2]. */

import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { AdminRole, AdminRow } from '@vernier/db/repositories/admin/admins';
import type { ApprovalRow } from '@vernier/db/repositories/admin/approvals';
import { isoTime } from '@vernier/shared/clock';
import { shardOf } from '@vernier/shared/engine/shards';
import { type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { SITE_SHARD } from './placement.ts';
import type { AdminContext } from './admin-context.ts';
import type { ApprovableAct } from './approvable.ts';
import type { AuthorizedCall } from './command.ts';
import { ADMIN_ACTS } from './admins.ts';
import { DEPOSIT_ACTS } from './deposits.ts';
import { found, Refused } from './failures.ts';
import { filter, Id, isoOrNull, nextAfter, pageAfter, pageFields } from './fields.ts';
import { mailApproved } from './owner-notifications.ts';
import { PAYMENT_ACTS } from './payments.ts';
import { ofApprovals } from './pending-approval.ts';
import { procedure, router } from './procedure.ts';
import { secondPersonRefusal } from './second-person.ts';
import { SETTING_ACTS } from './settings.ts';
import { Rejection, REVIEWERS } from './transfer-review.ts';

const ACTS: Readonly<Record<string, ApprovableAct>> = {
  ...ADMIN_ACTS,
  ...DEPOSIT_ACTS,
  ...PAYMENT_ACTS,
  ...SETTING_ACTS,
};

const HOUR_MS = 3_600_000;

/** The roles of all acts together; each act has its own. */
const APPROVERS: readonly AdminRole[] = REVIEWERS;

/** Refusals that may pass: the request stays pending. */
const PASSING: ReadonlySet<RefusalReason> = new Set<RefusalReason>([
  'market_closed',
  'price_not_available',
  'trading_halted',
  'close_only_disk',
  'unavailable',
  'internal_error',
]);

/** Where the act is carried out: what administrators may do is decided in the office. */
async function ownerOfAct(context: AdminContext, { id }: { readonly id: number }): Promise<number | null> {
  const { action, input } = found(await context.access.approvals.byId(id));
  if (action in ADMIN_ACTS) return null;
  if (!(action in DEPOSIT_ACTS)) return SITE_SHARD;
  const { success, data } = Id.safeParse(JSON.parse(input));
  if (!success) return SITE_SHARD;
  const deposit = await context.wallet.transfers.deposit(data.id);
  return deposit === null ? SITE_SHARD : shardOf(deposit.accountId);
}

export const approvalsRouter = router({
  /** Pending ones oldest first, the others newest first. */
  list: procedure({ roles: APPROVERS })
    .input(filter({ ...pageFields, status: z.enum(['pending', 'ended']).default('pending') }))
    .query(async ({ ctx: { context, admin }, input }) => {
      const { approvals } = context.access;
      const nowMs = context.wall.now();
      const page = pageAfter(input);
      const isPending = input.status === 'pending';
      const list = await (isPending ? approvals.pending(nowMs, page) : approvals.ended(nowMs, page));
      return {
        list: await Promise.all(list.map((row) => shown(context, admin, row))),
        total: await (isPending ? approvals.countPending(nowMs) : approvals.countEnded(nowMs)),
        next: nextAfter(list),
      };
    }),

  /** Carries the act out with the input of the request; both are one write. */
  approve: procedure({ roles: APPROVERS, needsStepUp: true, ownerOf: ownerOfAct, inTurn: ofApprovals })
    .input(Id)
    .mutation(async ({ ctx, input }) => {
      const { row, result } = await ctx.context.approvalQueue.run(() => approve(ctx, input.id));
      await mailApproved(ctx.context, row, ctx.admin);
      return { id: row.id, status: 'applied' as const, result };
    }),

  /** Also by the requester, who withdraws it. */
  reject: procedure({ roles: APPROVERS })
    .input(Rejection)
    .mutation(({ ctx, input }) => ctx.context.approvalQueue.run(() => reject(ctx, input))),
});

async function reject(ctx: AuthorizedCall, input: Rejection) {
  const { context, admin } = ctx;
  const row = found(await context.access.approvals.byId(input.id));
  const refusal = refusalOfEnd(context, row, admin);
  if (refusal !== null) throw new Refused(refusal);
  await end(ctx, row, 'rejected', input.remark);
  return { id: row.id, status: 'rejected' as const };
}

/** Requests end one after another, so that the row stays as it was read. */
async function approve(ctx: AuthorizedCall, id: number) {
  const { context, admin } = ctx;
  const row = found(await context.access.approvals.byId(id));
  await context.access.signIn.read(row.requestedBy);
  const refusal = () => refusalOfApproval(context, row, admin);
  const early = refusal();
  if (early !== null) throw new Refused(early);
  const recorder = ctx.recorder.approving(row, refusal);
  try {
    const result = await actOf(row).carryOut({ ...ctx, recorder }, JSON.parse(row.input));
    context.changeVersions.touch('approvals');
    return { row, result };
  } catch (error) {
    if (error instanceof Refused && refusal() === null && !PASSING.has(error.refusal.refused))
      await end(ctx, row, 'failed', error.refusal.refused);
    throw error;
  }
}

async function end(
  { context, admin, recorder }: AuthorizedCall,
  { id, action }: ApprovalRow,
  status: 'rejected' | 'failed',
  remark: string,
): Promise<void> {
  const change = { input: { id, remark }, before: { action, status: 'pending' }, after: { action, status } };
  const ended = { status, endedBy: admin.id, endedAtMs: context.wall.now(), remark };
  await recorder.record(admin, change, deferredWrite('approvals', 'end', id, ended));
}

/** Also at the moment of the write: the access of administrators changes meanwhile. */
function refusalOfApproval(context: AdminContext, row: ApprovalRow, admin: AdminRow): Refusal | null {
  return (
    refusalOfEnd(context, row, admin) ??
    secondPersonRefusal(context, row.requestedBy, admin) ??
    delayRefusal(context, row)
  );
}

/** [APPROVAL-6] The delay of payment details, in wall time since the request. */
function delayRefusal(context: AdminContext, row: ApprovalRow): Refusal | null {
  const until = delayedUntil(context, row);
  return until === null ? null : refuse('approval_delayed', { until });
}

/** Null when no delay is left. */
function delayedUntil({ siteSettings, wall }: AdminContext, row: ApprovalRow): string | null {
  const untilMs = row.createdAtMs + siteSettings.paymentDelayHours * HOUR_MS;
  const isEarly = actOf(row).isDelayed === true && wall.now() < untilMs;
  return isEarly ? isoTime(untilMs) : null;
}

function refusalOfEnd({ wall }: AdminContext, row: ApprovalRow, { role }: AdminRow): Refusal | null {
  const { roles } = actOf(row);
  if (!roles.includes(role)) return refuse('role_not_allowed', { roles });
  return row.status === 'pending' && wall.now() < row.expiresAtMs ? null : refuse('state_changed');
}

function actOf({ action }: ApprovalRow): ApprovableAct {
  return found(ACTS[action]);
}

async function shown(context: AdminContext, viewer: AdminRow, row: ApprovalRow) {
  const { access, wall } = context;
  const nameOf = async (id: number) => (await access.admins.byId(id))?.email ?? '';
  const requester = await access.signIn.read(row.requestedBy);
  const isExpired = row.status === 'pending' && wall.now() >= row.expiresAtMs;
  return {
    id: row.id,
    /** The procedure that waits, with its input. */
    action: row.action,
    input: jsonOf(row.input),
    /** What it changes, as it was at the request. */
    before: jsonOf(row.before),
    after: jsonOf(row.after),
    requested_by: requester?.email ?? '',
    created_at: isoTime(row.createdAtMs),
    expires_at: isoTime(row.expiresAtMs),
    status: isExpired ? ('expired' as const) : row.status,
    /** Payment details can be approved from then on; null when no delay is left. */
    approvable_from: delayedUntil(context, row),
    /** Whether this administrator counts as the second person. */
    approvable: refusalOfApproval(context, row, viewer) === null,
    ended_by: row.endedBy === null ? null : await nameOf(row.endedBy),
    ended_at: isoOrNull(row.endedAtMs),
    /** Why it was rejected, or the reason of the refusal of its act. */
    remark: row.remark,
  };
}

function jsonOf(stored: string): unknown {
  return JSON.parse(stored);
}
