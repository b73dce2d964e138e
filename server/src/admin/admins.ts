/**
 * admins.*: the administrators' accounts. Owners only, and never their own account: another owner has to see each change
 * [ADMIN-13]. An act that gives or resets an access waits for another owner where there is one [APPROVAL-4].
 */

import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import {
  ADMIN_ROLES,
  type AdminChange,
  type AdminRole,
  type AdminRow,
  type LiveAdminSession,
} from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import type { AdminContext } from './admin-context.ts';
import { approvable } from './approvable.ts';
import type { AuthorizedCall } from './command.ts';
import { found, Refused } from './failures.ts';
import { NoInput, rowId } from './fields.ts';
import { mailInvitation, newInvitation } from './invitations.ts';
import { mailDisabled } from './owner-notifications.ts';
import { carryOut, type PreparedChange, requestApproval } from './pending-approval.ts';
import { procedure, router } from './procedure.ts';
import { hasOtherOwner } from './second-person.ts';

const OWNERS: readonly AdminRole[] = ['owner'];

const role = z.enum(ADMIN_ROLES);

const Created = z.object({ email: z.email().max(254).toLowerCase(), role });

const Updated = z.object({
  id: rowId,
  role: role.optional(),
  disabled: z.boolean().optional(),
  /** Ends the password; the administrator sets a new one with an invitation. */
  reset_password: z.literal(true).optional(),
  /** Removes the second factor of an administrator who lost it. */
  reset_totp: z.literal(true).optional(),
});

type Updated = z.output<typeof Updated>;

export const adminsRouter = router({
  list: procedure({ roles: OWNERS })
    .input(NoInput)
    .query(async ({ ctx: { context } }) => {
      const admins = await context.access.admins.all();
      return Promise.all(admins.map(({ id }) => presentStored(context, id)));
    }),

  create: procedure({ roles: OWNERS, needsStepUp: true })
    .input(Created)
    .mutation(async ({ ctx, input }) => {
      if (await hasOtherOwner(ctx.context, ctx.admin))
        return requestApproval(ctx, (await creation(ctx, input)).change);
      return ctx.context.staffChanges.run(async () => carryOut(ctx, await creation(ctx, input)));
    }),

  /** Effective from the administrator's next call on; a disabled administrator or a reset password ends all their sessions. */
  update: procedure({ roles: OWNERS, needsStepUp: true })
    .input(Updated)
    .mutation(async ({ ctx, input }) => {
      if (givesAccess(input) && (await hasOtherOwner(ctx.context, ctx.admin)))
        return requestApproval(ctx, (await update(ctx, input)).change);
      return ctx.context.staffChanges.run(async () => carryOut(ctx, await update(ctx, input)));
    }),
});

/** The acts that wait for an approval. */
export const ADMIN_ACTS = {
  'admins.create': approvable(OWNERS, Created, (ctx, input) =>
    ctx.context.staffChanges.run(async () => carryOut(ctx, await creation(ctx, input))),
  ),
  'admins.update': approvable(OWNERS, Updated, (ctx, input) =>
    ctx.context.staffChanges.run(async () => carryOut(ctx, await update(ctx, input))),
  ),
};

/** One owner is enough to disable an administrator. */
function givesAccess(input: Updated): boolean {
  return (
    input.role !== undefined ||
    input.disabled === false ||
    input.reset_password === true ||
    input.reset_totp === true
  );
}

async function creation(
  { admin, context, recorder }: AuthorizedCall,
  { email, role: newRole }: z.output<typeof Created>,
): Promise<PreparedChange<{ readonly id: number; readonly invitation: string }>> {
  const {
    wall,
    access: { admins },
  } = context;
  if ((await admins.byEmail(email)) !== null) throw new Refused(refuse('account_exists'));
  const after = { email, role: newRole };
  const accessChangedBy = recorder.requestedBy ?? admin.id;
  const row = { email, passwordHash: '', role: newRole, createdAtMs: wall.now(), accessChangedBy };
  const { token, ...invitation } = newInvitation(context);
  return {
    change: { input: after, before: null, after },
    writes: [deferredWrite('admin', 'insertInvited', row, invitation)],
    async result() {
      await mailInvitation(context, email, token);
      return { id: found(await admins.byEmail(email)).id, invitation: token };
    },
  };
}

async function update({ admin, context, recorder }: AuthorizedCall, input: Updated) {
  const { id, reset_password: resetsPassword = false, reset_totp: resetsTotp = false } = input;
  if (id === admin.id) throw new Refused(refuse('own_access'));
  const { wall } = context;
  const { role: oldRole, disabled, totp, email } = await presentStored(context, id);
  const before = { role: oldRole, disabled, totp };
  const after = {
    role: input.role ?? oldRole,
    disabled: input.disabled ?? disabled,
    totp: totp && !resetsTotp,
    ...(resetsPassword && { password: 'reset' }),
  };
  const given = { accessChangedBy: recorder.requestedBy ?? admin.id, accessChangedAtMs: wall.now() };
  const write = { ...changeOf(context, await known(context, id), after), ...(givesAccess(input) && given) };
  const { token, ...invitation } = newInvitation(context);
  return {
    change: { input, before, after },
    writes: [
      deferredWrite('admin', 'update', id, write),
      ...(resetsTotp ? [deferredWrite('adminSecondFactors', 'remove', id)] : []),
      ...(resetsPassword ? [deferredWrite('admin', 'invite', { adminId: id, ...invitation })] : []),
      ...(after.disabled ? [deferredWrite('admin', 'endSessions', id, null, wall.now())] : []),
    ],
    async result() {
      if (!disabled && after.disabled) await mailDisabled(context, await known(context, id), admin);
      if (resetsPassword) await mailInvitation(context, email, token);
      /** Only of a reset password. */
      return {
        ...(await presentStored(context, id)),
        invitation: resetsPassword ? token : null,
      };
    },
  };
}

/** Disabling a disabled administrator keeps the first time. */
function changeOf(
  { wall }: AdminContext,
  row: AdminRow,
  after: { readonly role: AdminRole; readonly disabled: boolean },
): AdminChange {
  const disabledAtMs = after.disabled ? (row.disabledAtMs ?? wall.now()) : null;
  return { role: after.role, disabledAtMs };
}

async function known({ access: { admins } }: AdminContext, id: number): Promise<AdminRow> {
  return found(await admins.byId(id));
}

async function presentStored(context: AdminContext, id: number) {
  const totp = await context.access.adminFactors.isOn(id);
  const sessions = await context.access.admins.liveSessions(id, context.wall.now());
  return presentAdmin(await known(context, id), totp, sessions);
}

function presentAdmin(row: AdminRow, totp: boolean, sessions: readonly LiveAdminSession[]) {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    disabled: row.disabledAtMs !== null,
    /** Has not set a password yet. */
    invited: row.passwordHash === '',
    totp,
    created_at: isoTime(row.createdAtMs),
    /** Start of the newest live session. */
    last_login_at: sessions[0] === undefined ? null : isoTime(sessions[0].createdAtMs),
    sessions: sessions.length,
  };
}
