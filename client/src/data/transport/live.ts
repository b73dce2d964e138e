/** The app's one live connection, bound to the browser: its address, the page's visibility and network, the session. */

import { SOCKET_PATH } from '@vernier/shared/api/paths';
import { useSyncExternalStore } from 'react';
import { apiOrigin } from './api-origin.ts';
import {
  type ConnectionState,
  LiveConnection,
  type SocketEvents,
  type SocketLike,
} from '@vernier/sdk/live-connection';
import { page } from '../page.ts';
import { currentSession, endSession, onSession } from '../browser-storage/session-store.ts';

export { drawnAt, serverNow } from '../clock/server-clock.ts';

export const live = new LiveConnection({
  open: openSocket,
  token: () => currentSession()?.token ?? null,
  sessionEnded: endSession,
  now: () => Date.now(),
  chance: () => Math.random(),
});

function openSocket(events: SocketEvents): SocketLike {
  const socket = new WebSocket(
    `${apiOrigin().replace(/^http/, 'ws')}${SOCKET_PATH}?lang=${page().language()}`,
  );
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', ({ data }) => events.message(data));
  socket.addEventListener('close', () => events.closed());
  return socket;
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribeState, readState, readState);
}

/** What is open can be closed, and nothing new begins; heard with the answer to a ping, so within seconds. */
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
