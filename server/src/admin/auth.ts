/** auth.*: getting in, who one is, and one's own password and sessions. The second factor is in own-factor.ts. */

import { required } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { ADMIN_ROLES } from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { newPassword, refusedPassword, typedPassword } from '../features/auth/new-password.ts';
import { text } from '@vernier/shared/api/fields';
import { CurrentRow } from '../core/identity/current-row.ts';
import { tokenHash } from '../features/auth/tokens.ts';
import { found, Refused } from './failures.ts';
import { failedLogin, recordEvent } from './security-events.ts';
import { invitedBy } from './invitations.ts';
import { Id, NoInput } from './fields.ts';
import {
  confirmed,
  limitAttempts,
  limitLogin,
  MAX_FACTOR_LENGTH,
  ownFactor,
  provePassword,
  succeeded,
} from './own-factor.ts';
import { procedure, publicProcedure, router } from './procedure.ts';
import { beginStepUp } from './step-up.ts';

const Login = z.object({
  email: text(3, 254).transform((email) => email.trim().toLowerCase()),
  password: text(1, 128),
  /** Required once there is a second factor; empty is none. */
  totp: text(0, MAX_FACTOR_LENGTH).optional(),
});

const Acceptance = z.object({
  invitation: text(1, 128),
  password: newPassword,
  totp: text(0, MAX_FACTOR_LENGTH).optional(),
});

/** Open to an administrator who still has to set up a second factor. */
const own = () => procedure({ roles: ADMIN_ROLES, isBeforeSecondFactor: true });

export const authRouter = router({
  /** A right pair, with the digits where there is a second factor, for a token; any wrong pair is one refusal [ADMIN-5] [ADMIN-10]. */
  login: publicProcedure()
    .input(Login)
    .mutation(async ({ ctx, input: { email, password, totp } }) => {
      const { signIn, adminFactors, limits } = ctx.context.access;
      await limitLogin(ctx, email);
      const proof = await signIn.prove(email, password);
      if (proof === null || (await signIn.confirm(proof)) === null)
        throw failedLogin(ctx, { account: email }, 'wrong_account_or_password');
      const { adminId } = proof;
      const factor = await adminFactors.check(adminId, totp === '' ? undefined : totp);
      if (factor === 'wrong') throw failedLogin(ctx, { account: email, adminId }, 'totp_wrong');
      if (factor !== 'passed') throw new Refused(refuse('totp_required'));
      const current = await signIn.confirm(proof);
      if (current === null) throw failedLogin(ctx, { account: email }, 'wrong_account_or_password');
      const admin = current.row;
      const { token, row } = signIn.newSession(current, ctx.device);
      const after = { device: row.device, expiresAtMs: row.expiresAtMs };
      const change = { input: { email }, before: null, after };
      const begun = required(deferredWrite('admin', 'insertSession', row, current.version));
      if ((await ctx.recorder.recordIf(admin, change, begun)) === null)
        throw failedLogin(ctx, { account: email }, 'wrong_account_or_password');
      await limits?.guard.succeeded(email, ctx.address);
      recordEvent(ctx, 'admin_login', { adminId: admin.id, detail: row.device });
      await beginStepUp(ctx.context, row);
      return { token };
    }),

  /** An invitation and an own password for a token; with the digits where a second factor is set up [ADMIN-24]. */
  accept: publicProcedure()
    .input(Acceptance)
    .mutation(async ({ ctx, input: { invitation, password, totp } }) => {
      const { context } = ctx;
      const { signIn, adminFactors, limits, passwords } = context.access;
      const account = `invitation ${tokenHash(invitation)}`;
      await limitAttempts(context, { address: `admin ${ctx.address}`, account });
      const fields = { password: 'password', again: 'password' };
      const invited = await invitedBy(context, invitation);
      if (invited === null) throw failedLogin(ctx, {}, 'code_wrong');
      const refusal = refusedPassword(password, password, fields, [invited.email]);
      if (refusal !== null) throw new Refused(refusal);
      const passwordHash = await passwords.hash(password);
      const factor = await adminFactors.check(invited.id, totp === '' ? undefined : totp);
      if (factor === 'wrong') throw failedLogin(ctx, { adminId: invited.id }, 'totp_wrong');
      if (factor !== 'passed') throw new Refused(refuse('totp_required'));
      const admin = await invitedBy(context, invitation);
      if (admin === null) throw new Refused(refuse('code_wrong'));
      const owner = new CurrentRow(admin, { passwordHash: admin.passwordHash });
      const { token, row } = signIn.newSession(owner, ctx.device);
      const change = {
        input: {},
        before: { password: 'none' },
        after: { password: 'set', device: row.device },
      };
      const accepted = { passwordHash, accessChangedAtMs: row.createdAtMs };
      const results = await ctx.recorder.recordIf(
        admin,
        change,
        required(deferredWrite('admin', 'setPassword', accepted, owner.version)),
        deferredWrite('admin', 'endInvitation', admin.id),
        required(deferredWrite('admin', 'insertSession', row, { id: admin.id })),
      );
      if (results === null) throw new Refused(refuse('code_wrong'));
      await limits?.proofs.succeeded(account);
      recordEvent(ctx, 'admin_password_changed', { adminId: admin.id, detail: 'invitation' });
      await beginStepUp(context, row);
      return { token };
    }),

  me: own()
    .input(NoInput)
    .query(async ({ ctx: { admin, context } }) => ({
      id: admin.id,
      email: admin.email,
      role: admin.role,
      totp: {
        enabled: await context.access.adminFactors.isOn(admin.id),
        /** Nothing else is open before it is enabled. */
        required: context.config.adminTotpRequired,
        recovery_left: await context.access.adminFactors.recoveryCodesLeft(admin.id),
      },
    })),

  logout: own()
    .input(NoInput)
    .mutation(async ({ ctx: { admin, session, context, recorder } }) => {
      const change = { input: {}, before: { session: session.id }, after: { session: null } };
      const nowMs = context.wall.now();
      await recorder.record(admin, change, deferredWrite('admin', 'endSession', admin.id, session.id, nowMs));
      return {};
    }),

  /** Where one is logged in, the newest first. */
  sessions: own()
    .input(NoInput)
    .query(async ({ ctx: { admin, session, context } }) =>
      (await context.access.admins.liveSessions(admin.id, context.wall.now())).map((row) => ({
        id: row.id,
        device: row.device,
        created_at: isoTime(row.createdAtMs),
        expires_at: isoTime(row.expiresAtMs),
        current: row.id === session.id,
      })),
    ),

  endSession: own()
    .input(Id)
    .mutation(async ({ ctx: { admin, context, recorder }, input }) => {
      const { admins } = context.access;
      const now = context.wall.now();
      found((await admins.liveSessions(admin.id, now)).find(({ id }) => id === input.id));
      const change = { input, before: { session: input.id }, after: { session: null } };
      await recorder.record(admin, change, deferredWrite('admin', 'endSession', admin.id, input.id, now));
      return {};
    }),

  /** Ends every other session, so that a person who knew the old password is logged out. */
  changePassword: own()
    .input(z.object({ password: typedPassword, new_password: newPassword }))
    .mutation(async ({ ctx, input }) => {
      const { admin, session, context, recorder } = ctx;
      const proof = await provePassword(ctx, input.password);
      const { new_password: enteredPassword } = input;
      const fields = { password: 'new_password', again: 'new_password' };
      const refusal = refusedPassword(enteredPassword, enteredPassword, fields, [admin.email]);
      if (refusal !== null) throw new Refused(refusal);
      const passwordHash = await context.access.passwords.hash(enteredPassword);
      const { version } = await confirmed(ctx, proof);
      await recorder.record(
        admin,
        { input: {}, before: {}, after: { password: 'changed' } },
        required(deferredWrite('admin', 'setPassword', { passwordHash }, version)),
        deferredWrite('admin', 'endSessions', admin.id, session.tokenHash, context.wall.now()),
      );
      recordEvent(ctx, 'admin_password_changed', { adminId: admin.id, detail: 'own' });
      await succeeded(context, admin);
      return {};
    }),

  ...ownFactor,
});
