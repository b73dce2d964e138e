/** Whether the server is out of reach for more than a moment, and when it was last heard: what the pages show is as old as that. */

import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import { live } from './live.ts';

/** A lift or a tunnel is no news. */
const PATIENCE_MS = 3_000;

const listeners = new Listeners();
let offline = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When an earlier visit heard the server, whose data are shown; null when nothing is kept, undefined before that was looked at. */
let keptAtMs: number | null | undefined;

export function isOffline(): boolean {
  return offline;
}

/** No command leaves meanwhile: what was decided on old prices would arrive at new ones. */
export function useOffline(): boolean {
  return useSyncExternalStore(onOffline, isOffline, isOffline);
}

export function onOffline(listener: () => void): () => void {
  return listeners.add(listener);
}

/** Null when nothing was heard, now or on an earlier visit; undefined until that is known. */
export function lastHeardMs(): number | null | undefined {
  return live.heardMs ?? keptAtMs;
}

/** Data of an earlier visit are shown until the server is heard, or there are none. */
export function showKept(atMs: number | null): void {
  keptAtMs = atMs;
  listeners.call();
}

/** Follows connection and network until the returned function is called. */
export function followOffline(): () => void {
  const ends = [live.onState(judge)];
  addEventListener('online', judge);
  addEventListener('offline', judge);
  judge();
  return () => {
    for (const end of ends) end();
    removeEventListener('online', judge);
    removeEventListener('offline', judge);
    clearTimeout(timer);
  };
}

function judge(): void {
  clearTimeout(timer);
  const { phase, sinceMs } = live.state;
  const lost = phase === 'reconnecting';
  const leftMs = navigator.onLine ? sinceMs + PATIENCE_MS - Date.now() : 0;
  if (lost && leftMs > 0) timer = setTimeout(judge, leftMs);
  const now = lost && leftMs <= 0;
  if (now === offline) return;
  offline = now;
  listeners.call();
}
