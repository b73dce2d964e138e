/** Closing positions and cancelling orders: the orders in progress, and the notification of the result. */

import type { Lots } from '@vernier/shared/numbers/price';
import type {
  ClosedOrderView,
  OpenOrderView,
  PendingOrderView,
  PositionView,
} from '@vernier/shared/api/order-codec';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { perSession } from '../../data/browser-storage/session-store.ts';
import { ListenerSet } from '../../data/listeners.ts';
import { cancelPending, closePosition, onOrderClosed, type OrderOutcome } from '../../data/orders/orders.ts';
import { haptic } from '../../ui/feedback/haptics.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { closedText } from './trade-notifications.ts';
import { addUnanswered } from '../unanswered-commands/unanswered.ts';

/** Shared by every list and sheet, so that an order in progress is locked on every page. */
const inProgress = perSession(() => ({ ids: new Set<number>() as ReadonlySet<number> }));
const listeners = new ListenerSet();

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

export interface ClosingHandle {
  /** Being closed or cancelled. */
  readonly isClosing: (id: number) => boolean;
  /** Closes at the market price; `part` closes so many lots. True when it is done. */
  readonly close: (order: PositionView, part?: Lots) => Promise<boolean>;
  readonly cancel: (order: PendingOrderView) => Promise<boolean>;
}

export function useClosing(): ClosingHandle {
  const ids = useSyncExternalStore(subscribe, closingIds, closingIds);
  const { t } = useTranslation();
  const take = (outcome: OrderOutcome): Promise<boolean> => {
    // the session has ended, and its page is unmounted
    if (outcome.kind === 'ended') return Promise.resolve(false);
    haptic(outcome.kind === 'done' ? 'confirmed' : 'refused');
    if (outcome.kind === 'unknown')
      return new Promise((resolve) => addUnanswered(outcome, (answered) => resolve(take(answered))));
    if (outcome.kind === 'done') toast(closedText(outcome.answer.order, t), { tone: 'done' });
    else toast(outcome.refusal.message, { tone: 'error' });
    return Promise.resolve(outcome.kind === 'done');
  };
  const run = async (id: number, command: () => Promise<OrderOutcome>): Promise<boolean> => {
    if (closingIds().has(id)) return false;
    setClosing(id, true);
    const outcome = await command().finally(() => setClosing(id, false));
    return take(outcome);
  };
  return {
    isClosing: (id) => ids.has(id),
    close: (order, part) => run(order.id, () => closePosition(order.id, part)),
    cancel: (order) => run(order.id, () => cancelPending(order.id)),
  };
}

const LEAVE_MS = 240;

/** A position that was just closed, as the list of positions shows it while it slides out; null for other orders and parts. */
export function leavingPosition(order: ClosedOrderView): PositionView | null {
  if (order.status !== 'closed' || order.parentId !== null) return null;
  const { closePrice: price, profitMicros } = order;
  return { ...order, status: 'holding', value: { price, profitMicros } };
}

/** A pending order that was just cancelled, as its list shows it while it slides out; null for other orders. */
export function leavingPending(order: ClosedOrderView): PendingOrderView | null {
  return order.status === 'cancelled'
    ? { ...order, status: 'pending', marginMicros: 0n, feeMicros: 0n }
    : null;
}

export interface Leaving<Order> {
  readonly orders: readonly Order[];
  readonly leaving: ReadonlySet<number>;
}

/** The list with orders that have just left, for the time in which they slide out. */
export function useLeaving<Order extends OpenOrderView>(
  orders: readonly Order[],
  leavingOf: (order: ClosedOrderView) => Order | null,
): Leaving<Order> {
  const [ended, setEnded] = useState<readonly Order[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const off = onOrderClosed((closed) => {
      const order = leavingOf(closed);
      if (order === null) return;
      setEnded((before) => [...before.filter((other) => other.id !== order.id), order]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        setEnded((before) => before.filter((other) => other.id !== order.id));
      }, LEAVE_MS);
      timers.add(timer);
    });
    return () => {
      off();
      for (const timer of timers) clearTimeout(timer);
      setEnded([]);
    };
  }, [leavingOf]);
  const leaving = ended.filter((order) => !orders.some((other) => other.id === order.id));
  return {
    orders: leaving.length === 0 ? orders : [...orders, ...leaving].sort((a, b) => b.id - a.id),
    leaving: new Set(leaving.map((order) => order.id)),
  };
}
