/** Closing a position: what is on its way, and telling how it went. */

import type { OrderWire } from '@vernier/shared/wire/shapes';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { closePosition, onOrderClosed } from '../data/orders.ts';
import { isolate } from '../ui/format/isolate.ts';
import { moneyText } from '../ui/format/money-text.ts';
import { haptic } from '../ui/haptics.ts';
import { toast } from '../ui/toast.ts';

/** Shared by every list and sheet, so that a position on its way is locked wherever it is shown. */
let closing: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

function setClosing(id: number, on: boolean): void {
  const next = new Set(closing);
  if (on) next.add(id);
  else next.delete(id);
  closing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface Closing {
  readonly isClosing: (id: number) => boolean;
  readonly close: (order: OrderWire) => Promise<void>;
}

export function useClosing(): Closing {
  const ids = useSyncExternalStore(subscribe, () => closing);
  const { t } = useTranslation();
  return {
    isClosing: (id) => ids.has(id),
    async close(order) {
      if (closing.has(order.Id)) return;
      setClosing(order.Id, true);
      const outcome = await closePosition(order.Id);
      setClosing(order.Id, false);
      if (outcome.kind === 'done') {
        haptic('confirmed');
        toast(t('order.closedWith', closedValues(outcome.order)), { tone: 'done' });
        return;
      }
      haptic('refused');
      toast(outcome.kind === 'refused' ? outcome.refusal.message : t('order.closeUnknown'), {
        tone: 'error',
      });
    },
  };
}

function closedValues(order: OrderWire) {
  return {
    name: isolate(order.ForexTradeLists.ShowCode),
    profit: isolate(`${moneyText(order.FactProfits, 2, true)} USD`),
  };
}

/** Tells of every position that leaves while this screen is shown, also of those that the market closed. */
export function useCloseNotices(): void {
  const { t } = useTranslation();
  useEffect(
    () =>
      onOrderClosed((order) => {
        if (order.CloseReason !== 'reset')
          toast(t('order.closedWith', closedValues(order)), { tone: 'done' });
      }),
    [t],
  );
}

const LEAVE_MS = 240;

/** The list with those that just left still in it for the moment of their sliding out. */
export function useLeaving(orders: readonly OrderWire[]): {
  orders: readonly OrderWire[];
  leaving: ReadonlySet<number>;
} {
  const [gone, setGone] = useState<readonly OrderWire[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const off = onOrderClosed((order) => {
      setGone((before) => [...before.filter((other) => other.Id !== order.Id), order]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        setGone((before) => before.filter((other) => other.Id !== order.Id));
      }, LEAVE_MS);
      timers.add(timer);
    });
    return () => {
      off();
      for (const timer of timers) clearTimeout(timer);
      setGone([]);
    };
  }, []);
  const leaving = gone.filter((order) => !orders.some((other) => other.Id === order.Id));
  return {
    orders: leaving.length === 0 ? orders : [...orders, ...leaving].sort((a, b) => b.Id - a.Id),
    leaving: new Set(leaving.map((order) => order.Id)),
  };
}
