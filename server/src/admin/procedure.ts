/**
 * Authorization of administrators' calls. Every procedure is made by one of the two functions here and states which roles may
 * call it, so a procedure without a rule cannot exist.
 */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { invariant } from '@vernier/shared/assert';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { initTRPC } from '@trpc/server';
import { strictInput } from '@vernier/shared/api/strict-input';
import type { z } from 'zod';
import { tooMany } from '../platform/routing/send.ts';
import type { OwnerCall } from './owner-call.ts';
import type { Placement } from './placement.ts';
import { Recorder } from './audit.ts';
import { shownIds } from './audited-reads.ts';
import { errorShape, Refused, refusalOf } from './failures.ts';
import type { AdminCall } from './admin-context.ts';
import { recordEvent } from './security-events.ts';
import { needsSecondFactor, type SignedIn } from './sign-in.ts';
import { stepUpRefusal } from './step-up.ts';

export interface Rule extends Placement {
  readonly roles: 'anybody' | readonly AdminRole[];
  /** Moves the market, which only a test installation and a sandbox allow. */
  readonly isTestControl?: true;
  /** Open to an administrator who still has to set up the required second factor. */
  readonly isBeforeSecondFactor?: true;
  /** Needs digits of the second factor from the last minutes, where there is one. */
  readonly needsStepUp?: true;
}

const t = initTRPC
  .context<AdminCall>()
  .meta<Rule>()
  .create({
    // Stack traces stay on the server.
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { message, code, data } = errorShape(refusalOf(error, ctx?.requestId), ctx?.lang ?? 'en');
      return { message, code, data: { ...shape.data, ...data } };
    },
  });

export const router = t.router;

/** No mutation succeeds without an audit line [ADMIN-8]. */
function recorded(rule: Rule) {
  return t.middleware(async ({ ctx, path, type, next }) => {
    const { wall, changeVersions, access, config } = ctx.context;
    const { admins, signIn, changes } = access;
    const isShared = config.roles !== 'all';
    const parts = { admins, signIn, changes, wall, changeVersions, isShared };
    const recorder = new Recorder(parts, path, () => refusalOfCall(ctx, rule));
    const result = await next({ ctx: { recorder } });
    invariant(type !== 'mutation' || !result.ok || recorder.isUsed, `${path} is on the audit`);
    return result;
  });
}

/** The line of a read is on disk before its response is sent [ADMIN-26]; the office writes it for the owner of an account. */
const auditedRead = t.middleware(async ({ ctx, path, getRawInput, next }) => {
  const result = await next();
  if (!result.ok || ctx.admin === undefined || ctx.isFromOffice === true) return result;
  const shown = shownIds(path, await getRawInput(), result.data);
  if (shown.length > 0) await ctx.context.access.reads.record(ctx.admin, path, shown);
  return result;
});

/** The call as the owner of an account gets it. */
const named = t.middleware(async ({ ctx, path, type, getRawInput, next }) => {
  const { owners } = ctx.context;
  if (owners === null || ctx.session === undefined) return next();
  const { requestId, lang, address, device } = ctx;
  const { tokenHash } = ctx.session;
  const input = await getRawInput();
  const request = { path, type, input, tokenHash, requestId, lang, address, device };
  return next({ ctx: { request } });
});

/** A call that needs no session. */
export function publicProcedure() {
  const rule: Rule = { roles: 'anybody' };
  return withInput(t.procedure.meta(rule).use(recorded(rule)), rule);
}

/** A call for administrators with one of the roles [ADMIN-7]. */
export function procedure(rule: Rule & { readonly roles: readonly AdminRole[] }) {
  return withInput(
    t.procedure
      .meta(rule)
      .use(({ ctx, path, next }) => next({ ctx: admitted(ctx, path, rule) }))
      .use(recorded(rule))
      .use(auditedRead)
      .use(named),
    rule,
  );
}

interface Resolved {
  readonly ctx: AdminCall & { readonly recorder: Recorder; readonly request?: OwnerCall };
  readonly input: unknown;
}

type Resolve = (resolved: Resolved) => unknown;

interface InputBuilder {
  input(schema: z.ZodType): { mutation(resolve: Resolve): unknown; query(resolve: Resolve): unknown };
}

/**
 * The builder of a procedure whose mutation refuses fields that its input does not name [REQUEST-8]; a query ignores them. The
 * owner of the account executes it, where that is another process.
 */
function withInput<Builder extends object>(builder: Builder, rule: Rule): Builder {
  const { input } = builder as unknown as InputBuilder;
  return {
    ...builder,
    input: (schema: z.ZodType) => ({
      ...input(schema),
      query: (resolve: Resolve) => input(schema).query(atOwner(rule, resolve)),
      mutation: (resolve: Resolve) => input(strictInput(schema)).mutation(atOwner(rule, resolve)),
    }),
  };
}

/** The audit line of a change is written by the owner, in the transaction of the change [CLUSTER-60]. */
function atOwner({ ownerOf, inTurn, seen }: Placement, resolve: Resolve): Resolve {
  if (ownerOf === undefined) return resolve;
  return async (resolved) => {
    const { context, request, recorder } = resolved.ctx;
    const { owners } = context;
    if (owners === null || request === undefined) return resolve(resolved);
    const shard = await ownerOf(context, resolved.input as never);
    if (shard === null) return resolve(resolved);
    const state = () => seen?.(context, resolved.input as never);
    const before = await state();
    const execute = async () => {
      if ((await state()) !== before) throw new Refused(refuse('state_changed'));
      return owners.execute(shard, request);
    };
    const { data, refusal } = await (inTurn === undefined ? execute() : inTurn(context).run(execute));
    if (refusal !== undefined) throw new Refused(refusal);
    if (request.type === 'mutation') recorder.written();
    return data;
  };
}

/** The administrator and the session of a call, in their current state. */
function admitted(call: AdminCall, path: string, rule: Rule): SignedIn {
  const current = callerOf(call, rule);
  if (isRefusal(current)) {
    if (current.refused === 'role_not_allowed')
      recordEvent(call, 'role_refused', { adminId: call.admin?.id, detail: path });
    throw new Refused(current);
  }
  if (call.isFromOffice === true) return current;
  const wait = call.context.access.limits?.limiter.take('calls', `admin ${current.admin.id}`) ?? 0;
  if (wait > 0) throw new Refused(tooMany(wait));
  return current;
}

/** The refusal of a call or of its write at this moment; null when it is allowed [ADMIN-1]. */
function refusalOfCall(call: AdminCall, rule: Rule): Refusal | null {
  if (rule.roles === 'anybody') return null;
  const current = callerOf(call, rule);
  return isRefusal(current) ? current : null;
}

function callerOf({ session, context, isFromOffice }: AdminCall, rule: Rule): SignedIn | Refusal {
  const { roles, isBeforeSecondFactor } = rule;
  // The office knows which sessions are confirmed.
  const needsStepUp = rule.needsStepUp === true && isFromOffice !== true;
  const current = session === undefined ? undefined : context.access.signIn.current(session);
  if (current === undefined) return refuse('session_invalid');
  if (roles !== 'anybody' && !roles.includes(current.admin.role))
    return refuse('role_not_allowed', { roles });
  if (isBeforeSecondFactor !== true && needsSecondFactor(context, current.admin))
    return refuse('second_factor_needed');
  return refusalOfControl(rule, context) ?? (needsStepUp ? stepUpRefusal(context, current) : null) ?? current;
}

function refusalOfControl({ isTestControl }: Rule, { config }: AdminCall['context']): Refusal | null {
  if (config.sandbox) return null;
  return isTestControl === true && !config.testControls ? refuse('test_controls_off') : null;
}
