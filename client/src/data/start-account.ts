/** What the data layer does only for somebody with an account: orders, money and reviews, kept in step with the pushes. */

import { followAccount, openOrders, readOrders } from './account-book.ts';
import { followAccountLog, refreshAccountLog } from './account-log.ts';
import { resumeAttempts } from './commands.ts';
import { followDeposits } from './deposits.ts';
import { addToHistory, refreshHistory } from './history.ts';
import { live } from './live.ts';
import { followPriceAlerts } from './price-alerts.ts';
import { followReview } from './real-name.ts';
import { refreshTransfers } from './transfer-lists.ts';
import { followWallet } from './wallet-feed.ts';
import { followWithdrawals } from './withdrawals.ts';

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
