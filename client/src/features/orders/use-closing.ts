/** Closing positions and cancelling orders: the orders in progress, and the notification of the result. */

import type { Lots } from '@vernier/shared/numbers/price';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { TFunction } from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { perSession } from '../../data/browser-storage/per-session.ts';
import { Listeners } from '../../data/listeners.ts';
import { cancelPending, closePosition, onOrderClosed, type OrderOutcome } from '../../data/orders/orders.ts';
import { isolate } from '../../ui/format/isolate.ts';
import { plainText } from '../../ui/format/number-text.ts';
import { haptic } from '../../ui/feedback/haptics.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { wasFilled } from './order-labels.ts';
import { closedText, closedValues } from './trade-notifications.ts';
import { addUnanswered } from '../unanswered-commands/unanswered.ts';

/** Shared by every list and sheet, so that an order in progress is locked wherever it is shown. */
const inProgress = perSession(() => ({ ids: new Set<number>() as ReadonlySet<number> }));
const listeners = new Listeners();

function closingIds(): ReadonlySet<number> {
  return inProgress().ids;
}

function setClosing(id: number, on: boolean): void {
  const next = new Set(closingIds());
  if (on) next.add(id);
  else next.delete(id);
  inProgress().ids = next;
  listeners.call();
}

function subscribe(listener: () => void): () => void {
  return listeners.add(listener);
}

export interface Closing {
  /** Being closed or cancelled. */
  readonly isClosing: (id: number) => boolean;
  /** Closes at the market price; `part` closes so many lots. True when it is done. */
  readonly close: (order: OrderWire, part?: Lots) => Promise<boolean>;
  readonly cancel: (order: OrderWire) => Promise<boolean>;
}

export function useClosing(): Closing {
  const ids = useSyncExternalStore(subscribe, closingIds);
  const { t } = useTranslation();
  const take = (outcome: OrderOutcome, id: number): Promise<boolean> => {
    // the session is over, and its page is gone
    if (outcome.kind === 'ended') return Promise.resolve(false);
    haptic(outcome.kind === 'done' ? 'confirmed' : 'refused');
    if (outcome.kind === 'unknown')
      return new Promise((resolve) => addUnanswered(outcome, (answered) => resolve(take(answered, id))));
    if (outcome.kind === 'done') toast(endedText(outcome.answer.order, id, t), { tone: 'done' });
    else toast(outcome.refusal.message, { tone: 'error' });
    return Promise.resolve(outcome.kind === 'done');
  };
  const run = async (id: number, command: () => Promise<OrderOutcome>): Promise<boolean> => {
    if (closingIds().has(id)) return false;
    setClosing(id, true);
    const outcome = await command().finally(() => setClosing(id, false));
    return take(outcome, id);
  };
  return {
    isClosing: (id) => ids.has(id),
    close: (order, part) => run(order.Id, () => closePosition(order.Id, part)),
    cancel: (order) => run(order.Id, () => cancelPending(order.Id)),
  };
}

/** The result of a user's command; a part that closed has its own id. */
function endedText(order: OrderWire, asked: number, t: TFunction): string {
  if (order.Id !== asked) {
    return t('order.partDone', { ...closedValues(order), lots: isolate(plainText(order.Quantity)) });
  }
  return closedText(order, t);
}

const LEAVE_MS = 240;
export const PENDING = 0;
export const HOLDING = 1;

/** The list that an order left: the pending one if it was never filled. */
function listOf(order: OrderWire): typeof PENDING | typeof HOLDING {
  return wasFilled(order) ? HOLDING : PENDING;
}

/** The list with orders that have just left, for the time in which they slide out. */
export function useLeaving(
  orders: readonly OrderWire[],
  list: typeof PENDING | typeof HOLDING,
): {
  orders: readonly OrderWire[];
  leaving: ReadonlySet<number>;
} {
  const [ended, setEnded] = useState<readonly OrderWire[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const off = onOrderClosed((order) => {
      if (listOf(order) !== list) return;
      setEnded((before) => [...before.filter((other) => other.Id !== order.Id), order]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        setEnded((before) => before.filter((other) => other.Id !== order.Id));
      }, LEAVE_MS);
      timers.add(timer);
    });
    return () => {
      off();
      for (const timer of timers) clearTimeout(timer);
      setEnded([]);
    };
  }, [list]);
  const leaving = ended.filter((order) => !orders.some((other) => other.Id === order.Id));
  return {
    orders: leaving.length === 0 ? orders : [...orders, ...leaving].sort((a, b) => b.Id - a.Id),
    leaving: new Set(leaving.map((order) => order.Id)),
  };
}
