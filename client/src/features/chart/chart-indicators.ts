/** Indicators that an account has on this device. */

import type { StoredIndicator } from '../../ui/chart/indicators/stored-indicator.ts';
import { type ListStore, useStoredList } from '../../data/user/stored-list.ts';

/** An account without a stored list has the average that the chart has always shown. */
const USUAL: readonly StoredIndicator[] = [{ id: 0, kind: 'sma', values: [14] }];

const store: ListStore<StoredIndicator> = { lists: new Map(), parse: parseIndicators, usual: USUAL };

export function useStoredIndicators() {
  return useStoredList('chart-indicators', store);
}

export function parseIndicators(stored: unknown): readonly StoredIndicator[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.flatMap((entry: unknown, id): StoredIndicator[] => {
    const { kind, values, height } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof kind !== 'string' || !Array.isArray(values)) return [];
    return [{ id, kind, values, ...(typeof height === 'number' && { height }) }];
  });
}
