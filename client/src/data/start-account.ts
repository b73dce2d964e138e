/** What the data layer does only for somebody with an account: orders, money and reviews, kept in step with the pushes. */

import { followAccount, openOrders, readOrders } from './orders/account-book.ts';
import { followAccountLog, refreshAccountLog } from './wallet/account-log.ts';
import { followDeposits } from './wallet/deposits.ts';
import { addToHistory, refreshHistory } from './orders/history.ts';
import { live } from './wire/live.ts';
import { followPriceAlerts } from './alerts/price-alerts.ts';
import { resumeAttempts } from './resumed-attempts.ts';
import { followReview } from './person/real-name.ts';
import { refreshTransfers } from './wallet/transfer-lists.ts';
import { followWallet } from './wallet/wallet-pushes.ts';
import { followWithdrawals } from './wallet/withdrawals.ts';

/** The returned function ends it all. */
export function startAccountData(): () => void {
  const ends = [
    followAccount(),
    followWallet(),
    followDeposits(),
    followWithdrawals(),
    followAccountLog(),
    followReview(),
    followPriceAlerts(),
    live.onResumed(() => {
      void refreshTransfers();
      void refreshAccountLog();
    }),
    openOrders.onClosed(addToHistory),
    openOrders.onTrade(({ event }) => {
      // the part that closed is an order of its own
      if (event === 'partly_closed') void refreshHistory();
    }),
    live.onState(() => {
      if (live.state.phase === 'live' && openOrders.state.failed) readOrders();
    }),
  ];
  resumeAttempts();
  return () => {
    for (const end of ends) end();
  };
}
