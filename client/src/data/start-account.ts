/** Data of an account: orders, money and reviews, updated by the pushes. */

import { followAccount, openOrders } from './orders/account-book.ts';
import { followAccountLog, refreshAccountLog } from './wallet/account-log.ts';
import { followDeposits } from './wallet/deposits.ts';
import { addToHistory, refreshHistory } from './orders/history.ts';
import { readUnansweredOrders, followUnansweredOrders } from './orders/unanswered-orders.ts';
import { live } from './transport/live.ts';
import { followPriceAlerts, refreshAlerts } from './alerts/price-alerts.ts';
import { type CommandAttempt, type CommandName, isOf } from '@vernier/sdk/command-attempts';
import { isRecent, isTooOld } from '@vernier/sdk/command-sender';
import { refreshOrders, takeOrderAnswer } from './orders/commands.ts';
import { page } from './page.ts';
import { type CommandOutcome, commands, type Unanswered, whenSettled } from './transport/commands.ts';
import type { SessionScope } from './browser-storage/session-scope.ts';
import { followReview } from './user/real-name.ts';
import { refreshTransfers } from './wallet/transfer-lists.ts';
import { publishWalletPush } from './transport/wallet-feed.ts';
import { followWithdrawals } from './wallet/withdrawals.ts';

const ORDER_COMMANDS = ['submitOrder', 'closeOrder', 'cancelOrder', 'setStops', 'amendOrder'] as const;

/** Delay before checking again whether the tab that holds a command was closed. */
const CHECK_OTHER_TABS_MS = 15_000;

/** Ends with the session, or earlier by the returned function. */
export function startAccountData(
  scope: SessionScope,
  onUnanswered: (unanswered: Unanswered<unknown>) => void,
): () => void {
  const ends = [
    followAccount(scope),
    followWallet(),
    followDeposits(),
    followWithdrawals(),
    followAccountLog(),
    followReview(),
    followPriceAlerts(),
    live.onResumed(() => {
      void refreshTransfers();
      void refreshAccountLog();
      void refreshHistory();
      void refreshAlerts();
    }),
    openOrders.onClosed(addToHistory),
    followUnansweredOrders(scope),
    resumeCommands(scope, onUnanswered),
  ];
  const end = () => {
    for (const one of ends) one();
  };
  const forget = scope.onEnd(end);
  return () => {
    forget();
    end();
  };
}

type OrderCommandName = (typeof ORDER_COMMANDS)[number];

/**
 * Sends recent attempts again, passes older ones to `onUnanswered`, and shows a notice of those that are too old. CommandAttempts
 * that another tab owns are checked again, since that tab may be closed by then. The returned function ends it.
 */
export function resumeCommands(
  scope: SessionScope,
  onUnanswered: (unanswered: Unanswered<unknown>) => void,
): () => void {
  const { attempts } = commands;
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    let hasOtherTabs = false;
    for (const attempt of attempts.all().filter(({ key }) => !seen.has(key))) {
      if (attempts.isOwnedElsewhere(attempt, Date.now()) && !isTooOld(attempt)) {
        hasOtherTabs = true;
        continue;
      }
      seen.add(attempt.key);
      if (commands.isSending(attempt, scope)) continue;
      if (!isOf(attempt, scope) || isTooOld(attempt)) commands.drop(attempt);
      else if (isRecent(attempt)) void resume(attempt, scope, onUnanswered);
      else if (attempt.isReported !== true) onUnanswered(unansweredOf(attempt, scope));
    }
    // one timer for all of them
    if (hasOtherTabs) timer = setTimeout(check, CHECK_OTHER_TABS_MS);
  };
  const release = () => attempts.release();
  addEventListener('pagehide', release);
  check();
  return () => {
    clearTimeout(timer);
    removeEventListener('pagehide', release);
  };
}

async function resume(
  attempt: CommandAttempt,
  scope: SessionScope,
  onUnanswered: (unanswered: Unanswered<unknown>) => void,
): Promise<void> {
  const outcome = await updateLists(attempt, commands.resume(attempt, scope));
  if (outcome.kind === 'unknown') {
    onUnanswered(outcome);
    if (outcome.isExpired) readUnansweredOrders();
  }
  if (outcome.kind === 'refused') page().notify({ tone: 'error', text: outcome.refusal.message });
  // the form that sent it no longer exists: where no list shows it, only a notice can report it
  if (outcome.kind === 'done' && !isOrderCommand(attempt.name))
    page().notify({ tone: 'done', key: 'transfer.resumed', values: {} });
}

/** Takes the answer into the lists, or reads them again where they cannot take it. */
function updateLists(
  { name }: CommandAttempt,
  sending: ReturnType<typeof commands.resume>,
): Promise<CommandOutcome<unknown>> {
  if (isOrderCommand(name)) return takeOrderAnswer(sending as Parameters<typeof takeOrderAnswer>[0]);
  return whenSettled<unknown, unknown>(sending, (settled) => {
    void Promise.allSettled([refreshTransfers(), refreshOrders(), refreshAlerts()]);
    return settled;
  });
}

function unansweredOf(attempt: CommandAttempt, scope: SessionScope): Unanswered<unknown> {
  const unanswered = commands.unanswered(attempt, scope);
  return { ...unanswered, retry: () => updateLists(attempt, unanswered.retry()) };
}

function isOrderCommand(name: CommandName): name is OrderCommandName {
  return ORDER_COMMANDS.some((command) => command === name);
}

/** Until the returned function is called. */
export function followWallet(): () => void {
  return live.subscribe('WALLET', (push) => {
    if ('account' in push) openOrders.takeAccount(push.account);
    publishWalletPush(push);
    // an older response may still arrive; reading again replaces it
    if (push.event === 'deposit' || push.event === 'withdrawal') void refreshTransfers();
  });
}
