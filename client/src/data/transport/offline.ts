/** Offline state: true when the server has been unreachable for a few seconds; and the age of the shown data. */

import { useSyncExternalStore } from 'react';
import { ListenerSet } from '../listeners.ts';
import { live } from './live.ts';

/** Shorter losses of the connection, as in a lift, are not reported. */
const MIN_LOSS_MS = 3_000;

const listeners = new ListenerSet();
let offline = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Time of the cached data that are shown; null without cached data, undefined before the cache was read. */
let cachedAtMs: number | null | undefined;

export function isOffline(): boolean {
  return offline;
}

/** No command is sent meanwhile: it would be decided on old prices and executed at new ones. */
export function useOffline(): boolean {
  return useSyncExternalStore(onOffline, isOffline, isOffline);
}

export function onOffline(listener: () => void): () => void {
  return listeners.add(listener);
}

/** Time of the newest data from the server, of this visit or cached; null without any, undefined until that is known. */
export function lastDataMs(): number | null | undefined {
  return live.lastMessageMs ?? cachedAtMs;
}

/** Cached data of this time are shown; null when there are none. */
export function setCachedAt(atMs: number | null): void {
  cachedAtMs = atMs;
  listeners.call();
}

/** Follows connection and network until the returned function is called. */
export function followOffline(): () => void {
  const ends = [live.onState(update)];
  addEventListener('online', update);
  addEventListener('offline', update);
  update();
  return () => {
    for (const end of ends) end();
    removeEventListener('online', update);
    removeEventListener('offline', update);
    clearTimeout(timer);
  };
}

function update(): void {
  clearTimeout(timer);
  const { phase, sinceMs } = live.state;
  const lost = phase === 'reconnecting';
  const leftMs = navigator.onLine ? sinceMs + MIN_LOSS_MS - Date.now() : 0;
  if (lost && leftMs > 0) timer = setTimeout(update, leftMs);
  const now = lost && leftMs <= 0;
  if (now === offline) return;
  offline = now;
  listeners.call();
}
