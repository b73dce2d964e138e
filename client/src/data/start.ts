/** Everything of the data layer that lives as long as the page; the shell starts it once. */

import { addToHistory } from './history.ts';
import { followAccount, openOrders } from './account-book.ts';
import { resumeAttempts } from './commands.ts';
import { followPage } from './live.ts';
import { refreshUser } from './session.ts';
import { followOtherTabs } from './session-store.ts';

/** The returned function ends it all. */
export function startData(): () => void {
  const ends = [followOtherTabs(), followPage(), followAccount(), openOrders.onClosed(addToHistory)];
  resumeAttempts();
  void refreshUser();
  return () => {
    for (const end of ends) end();
  };
}
