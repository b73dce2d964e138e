/** Data of all visitors: started once by the shell, for the lifetime of the page. For accounts see start-account.ts. */

import { rereadForAccount, prefetchMarket, refreshMarket } from './market/instruments.ts';
import { followPage, live } from './transport/live.ts';
import { followOffline } from './transport/offline.ts';
import { followFailedReads, forgetQueriesOf, refetchFailed } from './transport/query-client.ts';
import { quotes } from './market/quotes.ts';
import { refreshUser } from './user/session.ts';
import { followOtherTabs, onSessionEnd } from './browser-storage/session-store.ts';
import { leaveWhenClosed } from './site-settings/site-status.ts';

/** The returned function ends it. */
export function startData(): () => void {
  const ends = [
    followOtherTabs(),
    followPage(),
    followOffline(),
    followFailedReads(),
    onSessionEnd(forgetQueriesOf),
    rereadForAccount(),
    live.onState(() => {
      if (live.state.phase === 'live') void refetchFailed();
      else if (live.state.phase === 'reconnecting' && live.lastMessageMs === null) showCachedData();
    }),
    // the list has the next opening of a market that closed
    quotes.onStatus(() => void refreshMarket()),
  ];
  void refreshUser();
  void prefetchMarket();
  void leaveWhenClosed((url) => location.replace(url));
  live.start();
  return () => {
    for (const end of ends) end();
  };
}

function showCachedData(): void {
  import('./offline-cache/offline-cache.ts')
    .then((cache) => cache.showCachedData())
    .catch(() => {
      // a page that was never loaded completely has no cache
    });
}
