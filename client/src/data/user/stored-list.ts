/** Lists that an account has on this device, one for each name. A change is seen by every component that shows the list. */

import { useMemo, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../browser-storage/local-store.ts';
import { ListenerSet } from '../listeners.ts';
import { useUser } from './session.ts';

const VISITOR = 'visitor';
const MOST_LISTS = 16;
const listeners = new ListenerSet();

function subscribe(listener: () => void): () => void {
  return listeners.add(listener);
}

export interface ListStore<T> {
  /** Lists by key, which contains the account. Those beyond the sixteen read last are read again. */
  readonly lists: Map<string, readonly T[]>;
  /** Null for a value that is no list. */
  readonly parse: (stored: unknown) => readonly T[] | null;
  /** The list of an account without a stored one. */
  readonly usual: readonly T[];
}

export function useStoredList<T>(
  name: string,
  store: ListStore<T>,
): [readonly T[], (list: readonly T[]) => void] {
  const key = `${name}.${useUser()?.uid ?? VISITOR}`;
  const list = useSyncExternalStore(
    subscribe,
    () => read(key, store),
    () => store.usual,
  );
  return useMemo(() => {
    const set = (next: readonly T[]) => {
      writeLocal(key, next);
      store.lists.set(key, next);
      listeners.call();
    };
    return [list, set];
  }, [key, list, store]);
}

function read<T>(key: string, store: ListStore<T>): readonly T[] {
  const known = store.lists.get(key);
  if (known !== undefined) return known;
  const list = store.parse(readLocal(key)) ?? store.usual;
  store.lists.set(key, list);
  const oldest = store.lists.keys().next().value;
  if (store.lists.size > MOST_LISTS && oldest !== undefined) store.lists.delete(oldest);
  return list;
}
