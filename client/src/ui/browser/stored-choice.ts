/** A choice of this device stored in localStorage and shared by every component that reads it. Not for account data. */

import { useSyncExternalStore } from 'react';

export interface StoredChoice<T extends string> {
  get(): T;
  /** False while the value is only the fallback or a suggestion. */
  isChosen(): boolean;
  set(value: T): void;
  /** Takes a value for this visit, unless the person has chosen one. */
  suggest(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** `key` is prefixed with `vernier.`; a stored value outside `values` counts as `fallback`. */
export function storedChoice<T extends string>(
  key: string,
  values: readonly T[],
  fallback: () => T,
): StoredChoice<T> {
  const listeners = new Set<() => void>();
  const name = `vernier.${key}`;
  let chosen = read(name, values);
  let current = chosen ?? fallback();
  const take = (value: T) => {
    current = value;
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    isChosen: () => chosen !== null,
    set(value) {
      chosen = value;
      try {
        localStorage.setItem(name, value);
      } catch {
        // a browser that stores nothing still gets the choice for this visit
      }
      take(value);
    },
    suggest(value) {
      if (chosen === null) take(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read<T extends string>(name: string, values: readonly T[]): T | null {
  try {
    const stored = localStorage.getItem(name);
    return values.find((value) => value === stored) ?? null;
  } catch {
    return null;
  }
}

export function useStoredChoice<T extends string>(choice: StoredChoice<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(choice.subscribe, choice.get, choice.get), choice.set];
}
