/** Open orders, account figures and each position's worth, for screens. Commands are in commands.ts, history in history.ts. */

import type { AccountFigures } from '@vernier/shared/trading/orders/account';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import type {
  ClosedOrderView,
  OpenOrderView,
  PendingOrderView,
  PositionView,
} from '@vernier/shared/api/order-codec';
import type { TradePush } from './open-orders.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { codesOfOrders, currentFigures, isInMarginCall, openOrders, readOrders } from './account-book.ts';
import { onInstruments } from '../market/instrument-book.ts';
import { ALWAYS_VISIBLE, type Visibility } from '../../ui/browser/visibility.ts';
import { followQuotes, subscribeWhileVisible, quotes } from '../market/quotes.ts';
import { profitOf, quoteBoard } from './valuation.ts';

export {
  amendPending,
  cancelPending,
  closePosition,
  type OrderOutcome,
  type PendingChanges,
  submitOrder,
  refreshOrders,
  submitDemoReset,
  submitStops,
} from './commands.ts';
export { useHistory } from './history.ts';
export { onOrderFound } from './unanswered-orders.ts';

export interface OrderList<Order> {
  /** Newest first. */
  readonly orders: readonly Order[];
  readonly loading: boolean;
  readonly failed: boolean;
  retry(): void;
}

const readState = () => openOrders.state;

export function useHolding(): OrderList<PositionView> {
  const { positions, loading, failed } = useSyncExternalStore(subscribeOrders, readState, readState);
  return { orders: positions, loading, failed, retry: readOrders };
}

/** Pending orders. */
export function usePending(): OrderList<PendingOrderView> {
  const { pending, loading, failed } = useSyncExternalStore(subscribeOrders, readState, readState);
  return { orders: pending, loading, failed, retry: readOrders };
}

/** The last read failed: orders and figures may be out of date. It is repeated until it succeeds. */
export function useIsOutOfDate(): boolean {
  return useSyncExternalStore(subscribeOrders, () => openOrders.state.behind);
}

/** Positions and pending orders by id. */
export function useOpenOrders(): ReadonlyMap<number, OpenOrderView> {
  return useSyncExternalStore(subscribeOrders, readState, readState).byId;
}

function openOrder(id: number): OpenOrderView | undefined {
  return openOrders.state.byId.get(id);
}

/** Calls `listener` with every order that left the open list. */
export function onOrderClosed(listener: (order: ClosedOrderView) => void): () => void {
  return openOrders.onClosed(listener);
}

/** Calls `listener` with every push about an order that stays open, or about the account. */
export function onTrade(listener: (push: TradePush) => void): () => void {
  return openOrders.onTrade(listener);
}

/** Margin call by the server's latest message; does not follow prices. */
export function useServerMarginCall(): boolean {
  return useSyncExternalStore(subscribeOrders, () => openOrders.state.called);
}

/** In margin call: no entry is taken until the level is above the exit [MARGIN-10]. */
export function useMarginCalled(): boolean {
  return useSyncExternalStore(subscribeFigures, isInMarginCall, isInMarginCall);
}

/** Equity, margin, levels and risk at the newest quotes; null without a session or before everything is read. */
export function useAccountFigures(): AccountFigures | null {
  return useSyncExternalStore(subscribeFigures, currentFigures, currentFigures);
}

/** Floating profit of a position at the newest quote, exact; null while there is no such position. Less often while it is not visible. */
export function usePositionProfit(id: number, visibility: Visibility = ALWAYS_VISIBLE): bigint | null {
  return useSyncExternalStore(useFiguresWhileVisible(visibility), () => {
    const order = openOrder(id);
    const price = order === undefined ? null : closingPoints(order);
    return order === undefined || price === null ? null : profitOf(order, price);
  });
}

/** What a position would close at now, in points; null while there is no price. Less often while it is not visible. */
export function usePositionPrice(id: number, visibility: Visibility = ALWAYS_VISIBLE): number | null {
  return useSyncExternalStore(useFiguresWhileVisible(visibility), () => {
    const order = openOrder(id);
    return order === undefined ? null : closingPoints(order);
  });
}

function closingPoints(order: OpenOrderView): number | null {
  const quote = quoteBoard.quoteOf(order.instrumentId);
  return quote === undefined ? null : closingPriceOf(order.side, quote);
}

function subscribeOrders(listener: () => void): () => void {
  return openOrders.onChange(listener);
}

function useFiguresWhileVisible(visibility: Visibility): (listener: () => void) => () => void {
  return useCallback((listener: () => void) => subscribeFigures(listener, visibility), [visibility]);
}

function subscribeFigures(listener: () => void, visibility: Visibility = ALWAYS_VISIBLE): () => void {
  const subscription = subscribeWhileVisible(listener, visibility);
  const ends = [
    followQuotes(codesOfOrders),
    subscription.unsubscribe,
    quotes.onBatch(subscription.notify),
    openOrders.onChange(listener),
    onInstruments(listener),
  ];
  return () => {
    for (const end of ends) end();
  };
}
