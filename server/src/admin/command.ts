/** Commands of administrators on an account: executed on the same write path as a user's, with the audit line in the same write. */

import type { AdminRow } from '@vernier/db/repositories/admin/admins';
import type { AcceptedOutcome } from '@vernier/shared/engine/requests';
import { isRefusal, type Refusal } from '@vernier/shared/refusals';
import type { RequestedCommand, OpenAccount } from '@vernier/shared/trading/orders/commands';
import type { Recorder } from './audit.ts';
import { Refused } from './failures.ts';
import type { AdminCall } from './admin-context.ts';

/** The call of a procedure after authorization. */
export interface AuthorizedCall extends AdminCall {
  readonly admin: AdminRow;
  readonly recorder: Recorder;
}

export interface AccountCommand<Response> {
  readonly accountId: number;
  readonly command: Exclude<RequestedCommand, OpenAccount>;
  /** For the audit: the input, and the change, whose result is known once the command is accepted. */
  readonly input: unknown;
  readonly before: unknown;
  readonly after: (outcome: AcceptedOutcome) => unknown;
  /** Checked at the decision: whether the audit line still describes what happens. */
  readonly admit?: () => Refusal | null;
  /** The response, made while the command is decided; JSON values. */
  readonly present: (outcome: AcceptedOutcome) => Response;
}

/** Resolves when the command and its audit line are on disk; throws the refusal of a refused command. */
export async function act<Response extends object>(
  { context, admin, recorder }: AuthorizedCall,
  { accountId, command, input, before, after, admit, present }: AccountCommand<Response>,
): Promise<Response> {
  const { text } = await context.trading.executor.execute({
    accountId,
    command,
    idempotency: null,
    audit: (outcome) => recorder.handOver(admin, { input, before, after: after(outcome) }),
    admit: () => recorder.refusal ?? admit?.() ?? null,
    render: (outcome) => JSON.stringify(outcome.kind === 'refused' ? outcome.refusal : present(outcome)),
  });
  const response = JSON.parse(text) as Response | Refusal;
  if (isRefusal(response)) throw new Refused(response);
  recorder.written();
  return response;
}
