/** Answers of requests in a sandbox: with the fault that the trial of the token chooses [SANDBOX-5]. */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { CallReply, CallRequest } from '../../platform/routing/call-request.ts';
import { tooMany } from '../../platform/routing/send.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { Sandbox } from './sandbox.ts';
import type { Trial } from './trial.ts';

export interface SandboxRequest<Answer> {
  /** Null where the server is no sandbox. */
  readonly sandbox: Sandbox | null;
  readonly session: Session;
  readonly request: CallRequest;
  readonly reply: CallReply;
  readonly answer: (session: Session) => Answer | Promise<Answer>;
  readonly refusal: (refusal: Refusal) => Answer;
}

/** The answer, or null when the connection was cut instead. */
export async function answerWithFaults<Answer>(
  sandboxRequest: SandboxRequest<Answer>,
): Promise<Answer | null> {
  const { sandbox, session, answer } = sandboxRequest;
  const trial = sandbox?.trialOf(session);
  return sandbox === null || trial === undefined
    ? answer(session)
    : answerInTrial(sandboxRequest, sandbox, trial);
}

async function answerInTrial<Answer>(
  { session, request, reply, answer, refusal }: SandboxRequest<Answer>,
  sandbox: Sandbox,
  trial: Trial,
): Promise<Answer | null> {
  const tried = trial.begin();
  if (tried.fault === 'unavailable') return refusal(refuse('unavailable'));
  if (tried.fault === 'too_many_requests') return refusal(tooMany(1));
  const watched = { ...session, commandWatch: tried };
  if (tried.fault === 'lost_answer') {
    try {
      await answer(watched);
    } finally {
      cut(request, reply);
    }
    return null;
  }
  if (tried.fault === 'unknown_outcome') {
    await answer(watched);
    return refusal(refuse('internal_error', { ref: request.id }));
  }
  try {
    return await answer(watched);
  } finally {
    if (tried.fault === 'delay') await sandbox.delay(trial);
    if (!request.raw.socket.destroyed) tried.answered();
  }
}

/** Closes the connection without an answer, as a network does that fails. */
function cut(request: CallRequest, reply: CallReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}
