/** Data of an account: orders, money and reviews, kept in step with the pushes. */

import { followAccount, openOrders } from './orders/account-book.ts';
import { followAccountLog, refreshAccountLog } from './wallet/account-log.ts';
import { followDeposits } from './wallet/deposits.ts';
import { addToHistory, refreshHistory } from './orders/history.ts';
import { live } from './transport/live.ts';
import { followPriceAlerts, refreshAlerts } from './alerts/price-alerts.ts';
import { resumeCommands } from './resume-commands.ts';
import type { Unanswered } from './transport/commands.ts';
import type { SessionScope } from './browser-storage/session-scope.ts';
import { followReview } from './user/real-name.ts';
import { refreshTransfers } from './wallet/transfer-lists.ts';
import { followWallet } from './wallet/wallet-pushes.ts';
import { followWithdrawals } from './wallet/withdrawals.ts';

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
    openOrders.onTrade(({ event }) => {
      // the closed part is a separate order
      if (event === 'partly_closed') void refreshHistory();
    }),
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
