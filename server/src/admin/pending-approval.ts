/** Requests of acts that need a second administrator [APPROVAL-1]. */

import type { DeferredWrite } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { refuse } from '@vernier/shared/refusals';
import { tooMany } from '../platform/routing/send.ts';
import { type Change, jsonText } from './audit.ts';
import type { AuthorizedCall } from './command.ts';
import { Refused } from './failures.ts';

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
  readonly result: () => Result | Promise<Result>;
}

/** Stores the act with its input; nothing else happens before another administrator approves it. */
export function requestApproval(
  { context, admin, recorder }: AuthorizedCall,
  { input, before, after }: Change,
): PendingApproval {
  const { wall, access } = context;
  const { approvals } = access;
  const nowMs = wall.now();
  if (recorder.isApproved) throw new Refused(refuse('state_changed'));
  if (approvals.countPendingOf(admin.id, nowMs) >= MAX_PENDING) throw new Refused(tooMany(HOUR_S));
  const id = approvals.nextId();
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
  recorder.record(
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
  recorder.record(admin, change, ...writes);
  return result();
}
