/** Indicators that an account has on this device. */

import { useMemo, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../../data/browser-storage/local-store.ts';
import { useUser } from '../../data/user/session.ts';
import type { StoredIndicator } from '../../ui/chart/indicators/stored-indicator.ts';

/** An account without a stored list has the average that the chart has always shown. */
const USUAL: readonly StoredIndicator[] = [{ id: 0, kind: 'sma', values: [14] }];
const VISITOR = 'visitor';

const listeners = new Set<() => void>();
/** The list that was read last; its account is in the key. */
let current: { readonly key: string; readonly list: readonly StoredIndicator[] } = { key: '', list: USUAL };

function parsed(stored: unknown): readonly StoredIndicator[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.flatMap((entry: unknown, id): StoredIndicator[] => {
    const { kind, values } = (entry ?? {}) as { kind?: unknown; values?: unknown };
    return typeof kind === 'string' && Array.isArray(values) ? [{ id, kind, values }] : [];
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(key: string): readonly StoredIndicator[] {
  if (current.key !== key) current = { key, list: parsed(readLocal(key)) ?? USUAL };
  return current.list;
}

export function useStoredIndicators(): [
  readonly StoredIndicator[],
  (list: readonly StoredIndicator[]) => void,
] {
  const key = `chart-indicators.${useUser()?.uid ?? VISITOR}`;
  const list = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => USUAL,
  );
  return useMemo(() => [list, (next: readonly StoredIndicator[]) => store(key, next)], [key, list]);
}

function store(key: string, list: readonly StoredIndicator[]): void {
  writeLocal(
    key,
    list.map(({ kind, values }) => ({ kind, values })),
  );
  current = { key, list };
  for (const listener of listeners) listener();
}
