/** Takes up what a reload interrupted: commands that were on their way, whether about orders or about money. */

import { DEADLINE_MS } from '@vernier/sdk/until-answered';
import { currentSession } from './device/session-store.ts';
import { repeatCommand } from './orders/commands.ts';
import { page } from './page.ts';
import { refreshTransfers } from './wallet/transfer-lists.ts';
import { type Attempt, forgetAttempt, isOrderAttempt, storedAttempts } from './wire/attempts.ts';
import { sendAgain } from './wire/sending.ts';

/** Recent attempts are repeated with their keys, older ones are only forgotten. */
export function resumeAttempts(): void {
  const uid = currentSession()?.user.uid;
  for (const attempt of storedAttempts()) {
    if (attempt.uid === uid && Date.now() - attempt.madeAtMs < DEADLINE_MS) void resume(attempt);
    else forgetAttempt(attempt.key);
  }
}

async function resume(attempt: Attempt): Promise<void> {
  const outcome = isOrderAttempt(attempt) ? await repeatCommand(attempt) : await sendAgain(attempt);
  if (outcome.kind === 'refused') page().notify({ tone: 'error', text: outcome.refusal.message });
  if (isOrderAttempt(attempt)) return;
  // the form that sent it is gone: nothing else says what came of it
  if (outcome.kind === 'done') page().notify({ tone: 'done', key: 'transfer.resumed', values: {} });
  await refreshTransfers();
}
