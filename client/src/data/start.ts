/** Everything of the data layer that lives as long as the page; the shell starts it once. */

import { addToHistory, refreshHistory } from './history.ts';
import { followAccount, openOrders, readOrders } from './account-book.ts';
import { followAccountLog, refreshAccountLog } from './account-log.ts';
import { resumeAttempts } from './commands.ts';
import { followDeposits } from './deposits.ts';
import { prefetchMarket, refreshMarket } from './instruments.ts';
import { followPage, live } from './live.ts';
import { quotes } from './quotes.ts';
import { refetchFailed } from './query-client.ts';
import { followReview } from './real-name.ts';
import { refreshUser } from './session.ts';
import { followOtherTabs } from './session-store.ts';
import { leaveWhenClosed } from './site-status.ts';
import { refreshTransfers } from './transfer-lists.ts';
import { followWallet } from './wallet-feed.ts';
import { followWithdrawals } from './withdrawals.ts';

/** The returned function ends it all. */
export function startData(): () => void {
  const ends = [
    followOtherTabs(),
    followPage(),
    followAccount(),
    followWallet(),
    followDeposits(),
    followWithdrawals(),
    followAccountLog(),
    followReview(),
    live.onResumed(() => {
      void refreshTransfers();
      void refreshAccountLog();
    }),
    openOrders.onClosed(addToHistory),
    openOrders.onTrade(({ event }) => {
      // the part that closed is an order of its own
      if (event === 'partly_closed') void refreshHistory();
    }),
    live.onState(healWhenLive),
    // the list says when a market that closed opens again
    quotes.onStatus(() => void refreshMarket()),
  ];
  resumeAttempts();
  void refreshUser();
  void prefetchMarket();
  void leaveWhenClosed((url) => location.replace(url));
  live.start();
  return () => {
    for (const end of ends) end();
  };
}

function healWhenLive(): void {
  if (live.state.phase !== 'live') return;
  void refetchFailed();
  if (openOrders.state.failed) readOrders();
}
