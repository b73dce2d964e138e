/** admins.*: the administrators' accounts. Owners only, and never their own account: another owner has to see each change [ADMIN-13]. */

import {
  ADMIN_ROLES,
  type AdminChange,
  type AdminRole,
  type AdminRow,
} from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { CurrentRow } from '../core/identity/current-row.ts';
import { newPassword, refusedPassword } from '../features/auth/new-password.ts';
import { found, Refused } from './failures.ts';
import { NoInput, rowId } from './fields.ts';
import type { AdminContext } from './admin-context.ts';
import { procedure, router } from './procedure.ts';

const OWNERS: readonly AdminRole[] = ['owner'];

const role = z.enum(ADMIN_ROLES);

const Created = z.object({
  email: z.email().max(254),
  password: newPassword,
  role,
});

const Updated = z.object({
  id: rowId,
  role: role.optional(),
  disabled: z.boolean().optional(),
  /** New password, for an administrator who lost theirs. */
  password: newPassword.optional(),
  /** Removes the second factor of an administrator who lost it. */
  reset_totp: z.literal(true).optional(),
});

export const adminsRouter = router({
  list: procedure({ roles: OWNERS })
    .input(NoInput)
    .query(({ ctx: { context } }) =>
      context.access.admins.all().map((admin) => presentAdmin(context, admin)),
    ),

  create: procedure({ roles: OWNERS })
    .input(Created)
    .mutation(async ({ ctx: { admin, context, recorder }, input }) => {
      const {
        wall,
        access: { admins, passwords },
      } = context;
      const email = input.email.toLowerCase();
      const passwordHash = await passwords.hash(acceptedPassword(input.password));
      if (admins.byEmail(email) !== null) throw new Refused(refuse('account_exists'));
      const after = { email, role: input.role };
      recorder.record(admin, { input: after, before: null, after }, () =>
        admins.insert({ email, passwordHash, role: input.role, createdAtMs: wall.now() }),
      );
      return presentAdmin(context, known(context, admins.byEmail(email)?.id ?? 0));
    }),

  /** Effective from the administrator's next call on; a disabled administrator or a new password ends all their sessions. */
  update: procedure({ roles: OWNERS })
    .input(Updated)
    .mutation(async ({ ctx: { admin, context, recorder }, input }) => {
      const { id, password, reset_totp: resetTotp, ...changes } = input;
      if (id === admin.id) throw new Refused(refuse('own_access'));
      const passwordHash =
        password === undefined ? undefined : await context.access.passwords.hash(acceptedPassword(password));
      const before = presentAdmin(context, known(context, id));
      const after = {
        role: changes.role ?? before.role,
        disabled: changes.disabled ?? before.disabled,
        totp: before.totp && resetTotp !== true,
        ...(password === undefined ? {} : { password: 'changed' }),
      };
      const auditInput = { ...changes, id, ...(resetTotp === true ? { reset_totp: true } : {}) };
      const { role: oldRole, disabled, totp } = before;
      recorder.record(admin, { input: auditInput, before: { role: oldRole, disabled, totp }, after }, () => {
        context.access.admins.update(id, changeOf(context, known(context, id), after, passwordHash));
        if (resetTotp === true) context.access.adminFactors.remove(new CurrentRow(known(context, id)));
        if (after.disabled || passwordHash !== undefined)
          context.access.admins.endSessions(id, null, context.wall.now());
      });
      return presentAdmin(context, known(context, id));
    }),
});

/** Disabling a disabled administrator keeps the first time. */
function changeOf(
  { wall }: AdminContext,
  row: AdminRow,
  after: { readonly role: AdminRole; readonly disabled: boolean },
  passwordHash: string | undefined,
): AdminChange {
  const disabledAtMs = after.disabled ? (row.disabledAtMs ?? wall.now()) : null;
  return { role: after.role, disabledAtMs, ...(passwordHash === undefined ? {} : { passwordHash }) };
}

function known({ access: { admins } }: AdminContext, id: number): AdminRow {
  return found(admins.byId(id));
}

function acceptedPassword(password: string): string {
  const refusal = refusedPassword(password, password, { password: 'password', again: 'password' });
  if (refusal !== null) throw new Refused(refusal);
  return password;
}

function presentAdmin({ wall, access: { admins, adminFactors } }: AdminContext, row: AdminRow) {
  const sessions = admins.liveSessions(row.id, wall.now());
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    disabled: row.disabledAtMs !== null,
    totp: adminFactors.isOn(row.id),
    created_at: isoTime(row.createdAtMs),
    /** Start of the newest live session. */
    last_login_at: sessions[0] === undefined ? null : isoTime(sessions[0].createdAtMs),
    sessions: sessions.length,
  };
}
