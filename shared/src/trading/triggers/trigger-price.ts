/** Trigger prices of an order: when a quote reaches its stop-loss, its take-profit or its entry [STOP-2] [STOP-3] [ORDER-12] [ORDER-18]. */

import type { Points } from '../../numbers/price.ts';
import type { Quote } from '../../market/quote.ts';
import type { TriggerKind } from '../orders/commands.ts';
import { closingPriceOf, openingPriceOf } from '../pricing/fill-price.ts';
import type { OpenOrder, PendingOrder, Position } from '../orders/order.ts';
import { nearerStop, trailedPrice } from '../orders/trailing-stop.ts';

type Sides = Pick<Quote, 'bid' | 'ask'>;
type StopKind = Exclude<TriggerKind, 'entry' | 'trailing_stop'>;

/**
 * True when the order is in the state that the trigger belongs to and the quote's side of it is at or beyond the
 * trigger's price. The fill is then at that side, so a gap fills beyond the price: worse on a stop, better on a
 * limit or a take-profit, by as much [STOP-4].
 */
export function isReached(order: OpenOrder, trigger: StopKind | 'entry', quote: Sides): boolean {
  if (trigger === 'entry') return order.status === 'pending' && entryReached(order, quote);
  return order.status === 'holding' && stopReached(order, trigger, quote);
}

/** The stop of a pending order that a fill at this quote would close at once; null for none [ORDER-18]. */
export function stopAtFill(order: PendingOrder, quote: Sides): StopKind | null {
  if (stopReached(order, 'stop_loss', quote)) return 'stop_loss';
  return stopReached(order, 'take_profit', quote) ? 'take_profit' : null;
}

/** Whether the quote reaches the trailing stop behind the best tick, before a stop-loss that it reaches too [STOP-6] [STOP-7]. */
export function isTrailingReached(position: Position, best: Sides, quote: Sides): boolean {
  const { side, stopLoss, trailingStop = null } = position;
  if (trailingStop === null) return false;
  const level = trailedPrice(side, closingPriceOf(side, best), trailingStop);
  const price = closingPriceOf(side, quote);
  const isNearer = stopLoss === null || (side === 'buy' ? level > stopLoss : level < stopLoss);
  return isNearer && (side === 'buy' ? price <= level : price >= level);
}

/** Where the stop of a position stands: the nearer one of its stop-loss and its trailing stop [STOP-7]. */
export function currentStop(position: Position, best: Sides): Points | null {
  const { side, stopLoss, trailingStop = null } = position;
  if (trailingStop === null) return stopLoss;
  return nearerStop(side, stopLoss, trailedPrice(side, closingPriceOf(side, best), trailingStop));
}

function stopReached(order: OpenOrder, trigger: StopKind, quote: Sides): boolean {
  const price = closingPriceOf(order.side, quote);
  const level = trigger === 'stop_loss' ? order.stopLoss : order.takeProfit;
  if (level === null) return false;
  // A stop-loss waits on the losing side: below for a buy.
  const waitsBelow = (order.side === 'buy') === (trigger === 'stop_loss');
  return waitsBelow ? price <= level : price >= level;
}

function entryReached(order: PendingOrder, quote: Sides): boolean {
  const price = openingPriceOf(order.side, quote);
  const waitsBelow = (order.side === 'buy') === (order.pendingKind === 'limit');
  return waitsBelow ? price <= order.targetPrice : price >= order.targetPrice;
}
