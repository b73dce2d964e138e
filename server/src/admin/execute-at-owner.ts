/** Execution of calls of the office in the process that owns their accounts. */

import { callTRPCProcedure, getTRPCErrorFromUnknown } from '@trpc/server';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import type { Log } from '../platform/logging/log.ts';
import type { AdminCall, AdminContext } from './admin-context.ts';
import { refusalOf } from './failures.ts';
import type { OwnerAnswer, OwnerCall } from './owner-call.ts';
import { SITE_SHARD } from './placement.ts';
import { adminRouter } from './router.ts';

export interface OwnerParts {
  readonly context: AdminContext;
  readonly log: Log;
}

/** Executes a call of the office in this process, with the same checks of the administrator but for the limits of calls and the step-up. */
export async function executeAtOwner(
  { context, log }: OwnerParts,
  { path, type, input, tokenHash, ...request }: OwnerCall,
): Promise<OwnerAnswer> {
  const signedIn = await context.access.signIn.ofHash(tokenHash);
  const call: AdminCall = {
    ...{ context, ...request, admin: signedIn?.admin, session: signedIn?.session, isFromOffice: true },
  };
  try {
    const data = await callTRPCProcedure({
      ...{ router: adminRouter, path, type, ctx: call, signal: undefined, batchIndex: 0 },
      getRawInput: () => Promise.resolve(input),
    });
    return { data };
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown);
    if (error.cause instanceof NotOwner) return { notOwner: error.cause.shard ?? SITE_SHARD };
    const refusal = refusalOf(error, request.requestId);
    if (refusal.refused === 'internal_error')
      log.error('a call of the office failed', {
        ref: refusal.data?.['ref'],
        path,
        error: error.cause ?? error,
      });
    return { refusal };
  }
}
