/** Whose session this tab of the console holds. It ends with the tab, and never reaches another one. */

import { useSyncExternalStore } from 'react';
import { ListenerSet } from '../../data/listeners.ts';

const KEY = 'vernier.console';
const listeners = new ListenerSet();

let token: string | null = read();

export function sessionToken(): string | null {
  return token;
}

export function beginSession(fresh: string): void {
  set(fresh);
}

/** Ends the session of `ended`; another one that began meanwhile stays. */
export function endAdminSession(ended: string | null): void {
  if (token === ended) set(null);
}

export function useSessionToken(): string | null {
  return useSyncExternalStore(subscribe, sessionToken);
}

function subscribe(listener: () => void): () => void {
  return listeners.add(listener);
}

function set(next: string | null): void {
  token = next;
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    // a browser that stores nothing keeps the session until the page is left
  }
  listeners.call();
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
