/** What a page finds of commands without an answer when it starts: its own before a reload, another tab's, or another session's. */

import type { SessionScope } from './browser-storage/session-scope.ts';
import { refreshAlerts } from './alerts/price-alerts.ts';
import { type Outcome, refreshOrders, takenOrder } from './orders/commands.ts';
import { page } from './page.ts';
import { refreshTransfers } from './wallet/transfer-lists.ts';
import {
  type Attempt,
  type CommandName,
  isKeptElsewhere,
  isOf,
  isOrderAttempt,
  type OrderCommandName,
  releaseAttempts,
  storedAttempts,
} from './transport/attempts.ts';
import {
  drop,
  isAsking,
  isRecent,
  isTooOld,
  type Sent,
  sendAgain,
  type Unanswered,
  unanswered,
} from './transport/sending.ts';

/** Of any command. */
export type AnyOutcome = Exclude<Outcome | Sent<CommandName>, { kind: 'unknown' }> | AnyUnanswered;
/** What can be asked again. */
export interface AnyUnanswered extends Unanswered<AnyOutcome> {}

/** Often enough to take over from a tab that was closed before its user read what it said. */
const LOOK_AGAIN_MS = 15_000;

/**
 * Goes on asking for what was sent a moment ago, hands what is older to `onUnanswered`, and shows a notice of what is
 * asked about no more. What another tab keeps is looked at again, since that tab may be gone by then. The returned function ends it.
 */
export function resumeAttempts(
  scope: SessionScope,
  onUnanswered: (outcome: AnyUnanswered) => void,
): () => void {
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    let looksAgain = false;
    for (const attempt of storedAttempts().filter(({ key }) => !seen.has(key))) {
      if (isKeptElsewhere(attempt, Date.now()) && !isTooOld(attempt)) {
        looksAgain = true;
        continue;
      }
      seen.add(attempt.key);
      if (isAsking(attempt)) continue;
      if (!isOf(attempt, scope) || isTooOld(attempt)) drop(attempt);
      else if (isRecent(attempt)) void resume(attempt, scope, onUnanswered);
      else onUnanswered(questionOf(attempt, scope));
    }
    // one timer for all of them
    if (looksAgain) timer = setTimeout(look, LOOK_AGAIN_MS);
  };
  addEventListener('pagehide', releaseAttempts);
  look();
  return () => {
    clearTimeout(timer);
    removeEventListener('pagehide', releaseAttempts);
  };
}

async function resume(
  attempt: Attempt,
  scope: SessionScope,
  onUnanswered: (outcome: AnyUnanswered) => void,
): Promise<void> {
  const outcome = await followed(attempt, sendAgain(attempt, scope));
  if (outcome.kind === 'unknown') onUnanswered(outcome);
  if (outcome.kind === 'refused') page().notify({ tone: 'error', text: outcome.refusal.message });
  // the form that sent it is gone: where no list shows it, nothing else says what came of it
  if (outcome.kind === 'done' && !isOrderAttempt(attempt))
    page().notify({ tone: 'done', key: 'transfer.resumed', values: {} });
}

/** The lists are read again where they cannot take the answer themselves. */
async function followed(attempt: Attempt, sending: Promise<Sent<CommandName>>): Promise<AnyOutcome> {
  if (isOrderAttempt(attempt)) return takenOrder(sending as Promise<Sent<OrderCommandName>>);
  const sent = await sending;
  if (sent.kind === 'unknown') return { ...sent, retry: () => followed(attempt, sent.retry()) };
  if (sent.kind !== 'ended') void Promise.allSettled([refreshTransfers(), refreshOrders(), refreshAlerts()]);
  return sent;
}

function questionOf(attempt: Attempt, scope: SessionScope): AnyUnanswered {
  const question = unanswered(attempt, scope);
  return { ...question, retry: () => followed(attempt, question.retry()) };
}
