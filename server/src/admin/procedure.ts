/**
 * How an administrator's call is let through. Every procedure is made by one of the two functions here and states who may
 * make it; there is no third way, so what states nothing does not exist.
 */

import type { AdminRole, AdminRow, LiveAdminSession } from '@vernier/db/admin';
import { invariant } from '@vernier/shared/assert';
import { refuse } from '@vernier/shared/refusals';
import { initTRPC } from '@trpc/server';
import { tooMany } from '../http/send.ts';
import { Recorder } from './audit.ts';
import { errorShape, Refused, refusalOf } from './failures.ts';
import type { AdminCall } from './office.ts';
import { lacksSecondFactor } from './sign-in.ts';

export interface Rule {
  readonly roles: 'anybody' | readonly AdminRole[];
  /** Moves the simulated market, which only an installation for tests allows. */
  readonly isTestControl?: true;
  /** Open to an administrator who still has to set up the second factor that everybody must have. */
  readonly isBeforeSecondFactor?: true;
}

const t = initTRPC
  .context<AdminCall>()
  .meta<Rule>()
  .create({
    // A stack trace is nobody's business.
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { message, code, data } = errorShape(refusalOf(error, ctx?.requestId), ctx?.lang ?? 'en');
      return { message, code, data: { ...shape.data, ...data } };
    },
  });

export const router = t.router;

/** No mutation succeeds without a line in the audit [G4]. */
const recorded = t.middleware(async ({ ctx, path, type, next }) => {
  const recorder = new Recorder(ctx.office, path);
  const result = await next({ ctx: { recorder } });
  invariant(type !== 'mutation' || !result.ok || recorder.isUsed, `${path} is on the audit`);
  return result;
});

/** A call that needs no session. */
export function publicProcedure() {
  return t.procedure.meta({ roles: 'anybody' }).use(recorded);
}

/** A call of administrators in one of the roles [G3]. */
export function procedure(rule: Rule & { readonly roles: readonly AdminRole[] }) {
  return t.procedure
    .meta(rule)
    .use(({ ctx, next }) => next({ ctx: admitted(ctx, rule) }))
    .use(recorded);
}

/** A call whose administrator is known. */
interface Admitted {
  readonly admin: AdminRow;
  readonly session: LiveAdminSession;
}

function admitted({ admin, session, office }: AdminCall, rule: Rule): Admitted {
  const { roles, isTestControl, isBeforeSecondFactor } = rule;
  if (admin === undefined || session === undefined) throw new Refused(refuse('session_invalid'));
  if (roles !== 'anybody' && !roles.includes(admin.role))
    throw new Refused(refuse('role_not_allowed', { roles }));
  const wait = office.limits?.limiter.take('calls', `admin ${admin.id}`) ?? 0;
  if (wait > 0) throw new Refused(tooMany(wait));
  if (isBeforeSecondFactor !== true && lacksSecondFactor(office, admin))
    throw new Refused(refuse('second_factor_needed'));
  if (isTestControl === true && !office.config.testControls) throw new Refused(refuse('test_controls_off'));
  return { admin, session };
}
