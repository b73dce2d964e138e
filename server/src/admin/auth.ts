/** auth.*: getting in, and who one is. */

import { ADMIN_ROLES } from '@vernier/db/admin';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { text } from '../http/fields.ts';
import { tooMany } from '../http/send.ts';
import { NoInput } from './fields.ts';
import { Refused } from './failures.ts';
import type { AdminCall } from './office.ts';
import { procedure, publicProcedure, router } from './procedure.ts';

const Login = z.object({
  email: text(3, 254).transform((email) => email.trim().toLowerCase()),
  password: text(1, 128),
  /** No second factor is set up yet. */
  totp: text(0, 16).optional(),
});

const Me = z.object({ id: z.int(), email: z.string(), role: z.enum(ADMIN_ROLES) });

/** A crowd at the door is told to come back after this. */
const CROWDED_S = 2;

export const authRouter = router({
  /** A right pair for a token; any other is one refusal, whichever half is wrong [G1]. */
  login: publicProcedure()
    .input(Login)
    .output(z.object({ token: z.string() }))
    .mutation(async ({ ctx, input: { email, password } }) => {
      const { signIn, admins } = ctx.office;
      slowDown(ctx, email);
      const admin = await signIn.whoIs(email, password);
      if (admin === null) throw new Refused(refuse('wrong_account_or_password'));
      ctx.office.limits?.waits.succeeded(email);
      const { token, row } = signIn.newSession(admin);
      const after = { expiresAtMs: row.expiresAtMs };
      ctx.recorder.record(admin, { input: { email }, before: null, after }, () => admins.insertSession(row));
      return { token };
    }),

  me: procedure({ roles: ADMIN_ROLES })
    .input(NoInput)
    .output(Me)
    .query(({ ctx: { admin } }) => ({ id: admin.id, email: admin.email, role: admin.role })),
});

/** Ten logins a minute from one address, and growing waits after failures of one account [G2]. */
function slowDown({ office, address }: AdminCall, email: string): void {
  const seconds = office.passwords.isCrowded
    ? CROWDED_S
    : (office.limits?.limiter.take('login', `admin ${address}`) ?? 0) ||
      (office.limits?.waits.attempt(email) ?? 0);
  if (seconds > 0) throw new Refused(tooMany(seconds));
}
