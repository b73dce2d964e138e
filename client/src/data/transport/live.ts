/** The socket of this page: it follows the page's visibility, the network and the session. */

import type { ConnectionState } from '@vernier/sdk/live-connection';
import { useSyncExternalStore } from 'react';
import { onSession } from '../browser-storage/session-store.ts';
import { vernier } from './vernier.ts';

export { serverNow } from '../clock/server-clock.ts';

export const { live } = vernier;

export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribeState, readState, readState);
}

/** Only closing is allowed. Pings report it, so within seconds. */
export function useCloseOnly(): boolean {
  return useSyncExternalStore(subscribeState, readCloseOnly, readCloseOnly);
}

function readCloseOnly(): boolean {
  return live.closeOnly;
}

function subscribeState(listener: () => void): () => void {
  return live.onState(listener);
}

function readState(): ConnectionState {
  return live.state;
}

/** Follows the page and the session until the returned function is called. */
export function followPage(): () => void {
  const back = () => {
    if (document.visibilityState === 'visible') live.refresh();
  };
  const online = () => live.refresh();
  const offline = () => live.probe();
  document.addEventListener('visibilitychange', back);
  addEventListener('online', online);
  addEventListener('offline', offline);
  const forget = onSession(() => live.sessionChanged());
  return () => {
    document.removeEventListener('visibilitychange', back);
    removeEventListener('online', online);
    removeEventListener('offline', offline);
    forget();
  };
}
