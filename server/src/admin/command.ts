/** An administrator's command on an account: through the one write path like a user's, with its line of the audit in the same write. */

import type { AdminRow } from '@vernier/db/repositories/admin/admins';
import type { Outcome } from '@vernier/shared/engine/requests';
import { isRefusal, type Refusal } from '@vernier/shared/refusals';
import type { AskedCommand, OpenAccount } from '@vernier/shared/trading/orders/commands';
import type { Recorder } from './audit.ts';
import { Refused } from './failures.ts';
import type { AdminCall } from './admin-context.ts';

/** The call of a procedure that was let through. */
export interface AuthorizedCall extends AdminCall {
  readonly admin: AdminRow;
  readonly recorder: Recorder;
}

export interface AccountCommand<Shown> {
  readonly accountId: number;
  readonly command: Exclude<AskedCommand, OpenAccount>;
  /** For the audit: what was asked, and what it changes when it is accepted. */
  readonly input: unknown;
  readonly before: unknown;
  readonly after: unknown;
  /** Asked in the turn of the decision: whether what the line says is still what happens. */
  readonly admit?: () => Refusal | null;
  /** The answer, made while the command is decided; JSON values. */
  readonly present: (outcome: Extract<Outcome, { kind: 'accepted' }>) => Shown;
}

/** Resolves when the act and its line are on disk; throws the refusal of an act that is refused. */
export async function act<Shown extends object>(
  { context, admin, recorder }: AuthorizedCall,
  { accountId, command, input, before, after, admit, present }: AccountCommand<Shown>,
): Promise<Shown> {
  const audit = recorder.handOver(admin, { input, before, after });
  const { text } = await context.trading.executor.execute({
    accountId,
    command,
    idempotency: null,
    audit,
    admit: () => recorder.refusal ?? admit?.() ?? null,
    render: (outcome) => JSON.stringify(outcome.kind === 'refused' ? outcome.refusal : present(outcome)),
  });
  const told = JSON.parse(text) as Shown | Refusal;
  if (isRefusal(told)) throw new Refused(told);
  recorder.written();
  return told;
}
