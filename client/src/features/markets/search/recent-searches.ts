/** Recent searches on this device, newest first. */

import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../../../data/browser-storage/local-store.ts';
import { ListenerSet } from '../../../data/listeners.ts';

const NAME = 'recent-searches';
const MOST = 8;
const listeners = new ListenerSet();
let recent: readonly string[] = read();

function read(): readonly string[] {
  const stored = readLocal(NAME);
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : [];
}

function write(next: readonly string[]): void {
  recent = next;
  writeLocal(NAME, next.length === 0 ? undefined : next);
  listeners.call();
}

/** The same text in another case only moves to the front. */
export function addRecentSearch(text: string): void {
  const query = text.trim();
  if (query === '') return;
  const others = recent.filter((known) => known.toLowerCase() !== query.toLowerCase());
  write([query, ...others].slice(0, MOST));
}

export function clearRecentSearches(): void {
  write([]);
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(
    (listener) => listeners.add(listener),
    () => recent,
  );
}
