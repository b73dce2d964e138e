/** Requests of acts that need a second administrator [APPROVAL-1]. */

import type { DeferredWrite } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { refuse } from '@vernier/shared/refusals';
import { tooMany } from '../platform/routing/send.ts';
import type { AdminContext } from './admin-context.ts';
import { type Change, jsonText } from './audit.ts';
import type { AuthorizedCall } from './command.ts';
import { Refused } from './failures.ts';
import type { SerialQueue } from './serial-queue.ts';

/** Longer than new administrators wait, so that requests of the first day can be approved. */
const APPROVAL_LIFE_MS = 7 * 86_400_000;
const MAX_PENDING = 100;
const HOUR_S = 3600;

export interface PendingApproval {
  readonly id: number;
  readonly status: 'pending';
}

/** A change that is ready to be written, now or at its approval. */
export interface PreparedChange<Result> {
  readonly change: Change;
  readonly writes: readonly DeferredWrite[];
  /** After the writes, with their results. */
  readonly result: (stored: readonly unknown[]) => Result | Promise<Result>;
}

/** Requests and their ends change the same list. */
export function ofApprovals({ approvalQueue }: AdminContext): SerialQueue {
  return approvalQueue;
}

/** Stores the act with its input; nothing else happens before another administrator approves it. */
export async function requestApproval(call: AuthorizedCall, change: Change): Promise<PendingApproval> {
  if (call.recorder.isApproved) throw new Refused(refuse('state_changed'));
  return call.context.approvalQueue.run(() => request(call, change));
}

/** One after another, so that the number of the request is the next one when it is stored. */
async function request(
  { context, admin, recorder }: AuthorizedCall,
  { input, before, after }: Change,
): Promise<PendingApproval> {
  const { wall, access } = context;
  const { approvals } = access;
  const nowMs = wall.now();
  if ((await approvals.countPendingOf(admin.id, nowMs)) >= MAX_PENDING) throw new Refused(tooMany(HOUR_S));
  const id = await approvals.nextId();
  const pending = { id, status: 'pending' } as const;
  const approval = {
    action: recorder.action,
    input: jsonText(input),
    before: jsonText(before),
    after: jsonText(after),
    requestedBy: admin.id,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + APPROVAL_LIFE_MS,
  };
  await recorder.record(
    admin,
    { input, before, after: { approval: pending, after } },
    deferredWrite('approvals', 'insert', approval),
  );
  context.changeVersions.touch('approvals');
  return pending;
}

export async function carryOut<Result>(
  { admin, recorder }: AuthorizedCall,
  { change, writes, result }: PreparedChange<Result>,
): Promise<Result> {
  return result(await recorder.record(admin, change, ...writes));
}
