/** Settings of an account on this device: whether orders are confirmed, and the start values of the ticket for each instrument. */

import type { Lots } from '@vernier/shared/numbers/price';
import { useMemo } from 'react';
import { type ListStore, useStoredList } from '../user/stored-list.ts';

/** `one_tap` sends at once; `ask` shows each command about an order before it is sent. */
export const CONFIRMATION_CHOICES = ['one_tap', 'ask'] as const;
export type Confirmation = (typeof CONFIRMATION_CHOICES)[number];

const confirmationStore: ListStore<Confirmation> = {
  lists: new Map(),
  parse: parseConfirmation,
  usual: ['one_tap'],
};

export function useConfirmation(): [Confirmation, (chosen: Confirmation) => void] {
  const [list, setList] = useStoredList('order-confirmation', confirmationStore);
  return useMemo(() => [list[0] ?? 'one_tap', (chosen) => setList([chosen])], [list, setList]);
}

export function parseConfirmation(stored: unknown): readonly Confirmation[] | null {
  if (!Array.isArray(stored)) return null;
  const chosen = CONFIRMATION_CHOICES.find((one) => one === stored[0]);
  return chosen === undefined ? null : [chosen];
}

/** Start values of the ticket for one instrument. */
export interface OrderDefaults {
  readonly code: string;
  readonly lots: Lots;
  /** Null where the margin is fixed. */
  readonly leverage: number | null;
  /** Spreads, as one of the choices of the largest deviation. */
  readonly deviation: string;
}

const MOST_INSTRUMENTS = 200;

const defaultsStore: ListStore<OrderDefaults> = { lists: new Map(), parse: parseDefaults, usual: [] };

interface DefaultsHandle {
  /** Undefined for an instrument without them. */
  readonly defaults: OrderDefaults | undefined;
  readonly save: (defaults: OrderDefaults) => void;
  readonly remove: () => void;
}

export function useOrderDefaults(code: string): DefaultsHandle {
  const [list, setList] = useStoredList('order-defaults', defaultsStore);
  return useMemo(() => {
    const others = list.filter((one) => one.code !== code);
    return {
      defaults: list.find((one) => one.code === code),
      save: (defaults) => setList([defaults, ...others].slice(0, MOST_INSTRUMENTS)),
      remove: () => setList(others),
    };
  }, [list, setList, code]);
}

export function parseDefaults(stored: unknown): readonly OrderDefaults[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, MOST_INSTRUMENTS).flatMap((entry: unknown): OrderDefaults[] => {
    const { code, lots, leverage, deviation } = (entry ?? {}) as Partial<
      Record<keyof OrderDefaults, unknown>
    >;
    if (typeof code !== 'string' || typeof lots !== 'number' || !Number.isSafeInteger(lots) || lots <= 0)
      return [];
    const isLeverage = leverage === null || typeof leverage === 'number';
    return isLeverage && typeof deviation === 'string' ? [{ code, lots, leverage, deviation }] : [];
  });
}
