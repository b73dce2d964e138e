/** Favourite instruments of the visitor, stored on the device and shared by all tabs. */

import { useSyncExternalStore } from 'react';
import { onStorageChange, readLocal, writeLocal } from '../browser-storage/local-store.ts';
import { ListenerSet } from '../listeners.ts';

const NAME = 'favourites';
const NONE: ReadonlySet<string> = new Set();
const listeners = new ListenerSet();
let starred: ReadonlySet<string> = read();

function read(): ReadonlySet<string> {
  const stored = readLocal(NAME);
  return new Set(Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : []);
}

function toggleFavourite(code: string): void {
  const next = new Set(starred);
  if (!next.delete(code)) next.add(code);
  starred = next;
  writeLocal(NAME, [...next]);
  listeners.call();
}

function subscribe(listener: () => void): () => void {
  const ends = [
    listeners.add(listener),
    onStorageChange(NAME, () => {
      starred = read();
      listener();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

export interface Favourites {
  readonly codes: ReadonlySet<string>;
  has(code: string): boolean;
  toggle(code: string): void;
}

export function useFavourites(): Favourites {
  const codes = useSyncExternalStore(
    subscribe,
    () => starred,
    () => NONE,
  );
  return { codes, has: (code) => codes.has(code), toggle: toggleFavourite };
}
