/** Named watchlists of the visitor, stored on the device as favourites are, and shared by all tabs. */

import { useSyncExternalStore } from 'react';
import { onStorageChange, readLocal, writeLocal } from '../browser-storage/local-store.ts';
import { ListenerSet } from '../listeners.ts';

export interface Watchlist {
  /** Unique among the lists. */
  readonly id: number;
  readonly name: string;
  readonly codes: readonly string[];
}

const NAME = 'watchlists';
export const MOST_WATCHLISTS = 10;
export const LONGEST_LIST_NAME = 24;
const NONE: readonly Watchlist[] = [];
const listeners = new ListenerSet();
let lists: readonly Watchlist[] = read();

function read(): readonly Watchlist[] {
  const stored = readLocal(NAME);
  return Array.isArray(stored) ? stored.filter(isWatchlist).slice(0, MOST_WATCHLISTS) : NONE;
}

function isWatchlist(value: unknown): value is Watchlist {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, codes } = value as Partial<Record<keyof Watchlist, unknown>>;
  return (
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    Array.isArray(codes) &&
    codes.every((code) => typeof code === 'string')
  );
}

function set(next: readonly Watchlist[]): void {
  lists = next;
  writeLocal(NAME, next);
  listeners.call();
}

/** Adds a list with one instrument. Without effect for an empty name, and once there are {@link MOST_WATCHLISTS}. */
export function addWatchlist(name: string, code: string): void {
  const shown = name.trim().slice(0, LONGEST_LIST_NAME);
  if (shown === '' || lists.length >= MOST_WATCHLISTS) return;
  const id = lists.reduce((most, list) => Math.max(most, list.id), 0) + 1;
  set([...lists, { id, name: shown, codes: [code] }]);
}

export function renameWatchlist(id: number, name: string): void {
  const shown = name.trim().slice(0, LONGEST_LIST_NAME);
  if (shown !== '') set(lists.map((list) => (list.id === id ? { ...list, name: shown } : list)));
}

export function removeWatchlist(id: number): void {
  set(lists.filter((list) => list.id !== id));
}

export function toggleInWatchlist(id: number, code: string): void {
  const toggled = (codes: readonly string[]) =>
    codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
  set(lists.map((list) => (list.id === id ? { ...list, codes: toggled(list.codes) } : list)));
}

export function useWatchlists(): readonly Watchlist[] {
  return useSyncExternalStore(subscribe, watchlists, none);
}

export function watchlists(): readonly Watchlist[] {
  return lists;
}

function none(): readonly Watchlist[] {
  return NONE;
}

function subscribe(listener: () => void): () => void {
  const ends = [
    listeners.add(listener),
    onStorageChange(NAME, () => {
      lists = read();
      listener();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
