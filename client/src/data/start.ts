/** Everything of the data layer that lives as long as the page; the shell starts it once. */

import { addToHistory } from './history.ts';
import { followAccount, openOrders, readOrders } from './account-book.ts';
import { resumeAttempts } from './commands.ts';
import { prefetchMarket } from './instruments.ts';
import { followPage, live } from './live.ts';
import { refetchFailed } from './query-client.ts';
import { refreshUser } from './session.ts';
import { followOtherTabs } from './session-store.ts';

/** The returned function ends it all. */
export function startData(): () => void {
  const ends = [
    followOtherTabs(),
    followPage(),
    followAccount(),
    openOrders.onClosed(addToHistory),
    live.onState(healWhenLive),
  ];
  resumeAttempts();
  void refreshUser();
  void prefetchMarket();
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
