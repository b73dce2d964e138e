/** The part of auth.* that is an administrator's own second factor: setting it up, and taking it away [ADMIN-10]. */

import { required } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { ADMIN_ROLES, type AdminRow } from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { CurrentRow } from '../core/identity/current-row.ts';
import { typedPassword } from '../features/auth/new-password.ts';
import { STEP_UP_MS } from '../features/auth/step-up-sessions.ts';
import { text } from '@vernier/shared/api/fields';
import { tooMany } from '../platform/routing/send.ts';
import type { AuthorizedCall } from './command.ts';
import { Refused } from './failures.ts';
import type { AdminCall, AdminContext } from './admin-context.ts';
import { procedure } from './procedure.ts';
import type { AdminProof } from './sign-in.ts';
import { type EventCall, failedAdminProof } from './security-events.ts';
import { beginStepUp } from './step-up.ts';

/** A recovery code with its dash and some blanks. */
export const MAX_FACTOR_LENGTH = 24;

const totp = text(1, MAX_FACTOR_LENGTH);

/** Open to an administrator who still has to set up a second factor. */
const own = () => procedure({ roles: ADMIN_ROLES, isBeforeSecondFactor: true });

export const ownFactor = {
  /** A secret for the authenticator app, for the password; not required at log-in before its first digits were right. */
  enableTotp: own()
    .input(z.object({ password: typedPassword }))
    .mutation(async ({ ctx, input }) => {
      const { admin, context, recorder } = ctx;
      const proof = await provePassword(ctx, input.password);
      const owner = await confirmed(ctx, proof);
      const { shown, parameters } = context.access.adminFactors.beginning(owner, admin.email);
      const change = { input: {}, before: { totp: 'off' }, after: { totp: 'begun' } };
      await recorder.record(
        admin,
        change,
        required(deferredWrite('adminSecondFactors', 'begin', ...parameters)),
      );
      await succeeded(context, admin);
      return shown;
    }),

  /** The recovery codes, shown only once. */
  confirmTotp: own()
    .input(z.object({ totp }))
    .mutation(async ({ ctx: { admin, session, context, recorder }, input }) => {
      await limitAttempts(context, attemptOf(admin));
      const change = { input: {}, before: { totp: 'begun' }, after: { totp: 'on' } };
      const confirmation = await context.access.adminFactors.confirmation(new CurrentRow(admin), input.totp);
      if (confirmation === 'wrong') throw new Refused(refuse('totp_wrong'));
      if (confirmation === 'absent') stateChanged();
      const write = deferredWrite('adminSecondFactors', 'confirm', ...confirmation.parameters);
      await recorder.record(admin, change, required(write));
      await succeeded(context, admin);
      await beginStepUp(context, session);
      return { recovery_codes: [...confirmation.codes] };
    }),

  /** The digits again, for acts about money and access in this session [ADMIN-25]. */
  stepUp: procedure({ roles: ADMIN_ROLES })
    .input(z.object({ totp }))
    .mutation(async ({ ctx, input }) => {
      const { admin, session, context, recorder } = ctx;
      const { adminFactors } = context.access;
      if (!(await adminFactors.isOn(admin.id))) stateChanged();
      await limitAttempts(context, attemptOf(admin));
      const until = isoTime(context.wall.now() + STEP_UP_MS);
      const change = { input: {}, before: {}, after: { session: session.id, until } };
      const use = await adminFactors.useOf(admin.id, input.totp);
      const used = use && ({ repository: 'adminSecondFactors', ...use, isCondition: true } as const);
      if (used === null || (await recorder.recordIf(admin, change, used)) === null)
        throw failedAdminProof(ctx, 'totp_wrong');
      await succeeded(context, admin);
      await beginStepUp(context, session);
      return { until };
    }),

  /** Password and digits together, so that neither a found phone nor an open page is enough. */
  disableTotp: own()
    .input(z.object({ password: typedPassword, totp }))
    .mutation(async ({ ctx, input }) => {
      const { admin, context, recorder } = ctx;
      const proof = await provePassword(ctx, input.password);
      if (!(await context.access.adminFactors.isOn(admin.id))) stateChanged();
      if ((await context.access.adminFactors.check(admin.id, input.totp)) !== 'passed')
        throw failedAdminProof(ctx, 'totp_wrong');
      const current = await confirmed(ctx, proof);
      const change = { input: {}, before: { totp: 'on' }, after: { totp: 'off' } };
      await recorder.record(admin, change, deferredWrite('adminSecondFactors', 'remove', current.row.id));
      await succeeded(context, admin);
      return {};
    }),
};

/** Requires the password again: a session alone may be stolen. */
export async function provePassword(
  call: EventCall & { readonly admin: AdminRow },
  password: string,
): Promise<AdminProof> {
  const { admin, context } = call;
  await limitAttempts(context, attemptOf(admin));
  const proof = await context.access.signIn.prove(admin.email, password);
  if (proof === null) throw failedAdminProof(call, 'wrong_account_or_password');
  return proof;
}

/** The administrator's row as it is now, if what was proved is still so. */
export async function confirmed(
  { context, recorder }: Pick<AuthorizedCall, 'context' | 'recorder'>,
  proof: AdminProof,
): Promise<CurrentRow<AdminRow>> {
  const current = await context.access.signIn.confirm(proof);
  const { refusal } = recorder;
  if (refusal !== null) throw new Refused(refusal);
  if (current === null) throw new Refused(refuse('wrong_account_or_password'));
  return current;
}

export async function succeeded({ access: { limits } }: AdminContext, admin: AdminRow): Promise<void> {
  await limits?.proofs.succeeded(attemptOf(admin).account);
}

/** Apart from the login's: guesses from an open page must not lock its owner out of a new one. */
function attemptOf({ id }: AdminRow) {
  return { address: `admin proof ${id}`, account: `proof ${id}` };
}

function stateChanged(): never {
  throw new Refused(refuse('state_changed'));
}

/** Retry delay while the password queue is full. */
const CROWDED_S = 2;

interface AttemptKeys {
  /** What the ten a minute are counted by. */
  readonly address: string;
  /** What the waits after failures are counted by. */
  readonly account: string;
}

/**
 * Rate limits of an administrator's login: ten a minute for an address, and the waits of the login guard, which keep no administrator
 * out of an address that the administrator has logged in from [ADMIN-6]. Starts an attempt, or refuses it with the time to
 * wait; it counts as failed until `guard.succeeded`.
 */
export async function limitLogin(
  { context, address }: Pick<AdminCall, 'context' | 'address'>,
  email: string,
): Promise<void> {
  await limitBy(context, `admin ${address}`, (limits) => limits.guard.attempt(email, address));
}

/** The same for passwords and digits within a session and for invitations, with waits by account. */
export async function limitAttempts(context: AdminContext, { address, account }: AttemptKeys): Promise<void> {
  await limitBy(context, address, (limits) => limits.proofs.attempt(account));
}

async function limitBy(
  { access: { passwords, limits } }: AdminContext,
  caller: string,
  wait: (limits: NonNullable<AdminContext['access']['limits']>) => Promise<number>,
): Promise<void> {
  if (passwords.isCrowded) throw new Refused(tooMany(CROWDED_S));
  if (limits === null) return;
  const seconds = limits.limiter.take('login', caller) || (await wait(limits));
  if (seconds > 0) throw new Refused(tooMany(seconds));
}
