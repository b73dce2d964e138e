/** Trigger conditions, and the check that no triggered order remains after the newest accepted tick of an open market. */

import { invariant } from '@vernier/shared/assert';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { FillTick, Order, PendingOrder } from '@vernier/shared/trading/orders/order';
import { closingSide, type QuoteLog, openingSide } from './quote-log.ts';

/** A buy's limit is reached from above, its stop entry from below; a sell's the reverse [ORDER-12]. */
export function isTargetReached({ side, pendingKind, targetPrice }: PendingOrder, tick: FillTick): boolean {
  const price = openingSide(side, tick);
  const falling = (side === 'buy') === (pendingKind === 'limit');
  return falling ? price <= targetPrice : price >= targetPrice;
}

/** The closing side is at the stop-loss or beyond it [STOP-2]. */
export function isStopLossReached({ side, stopLoss }: Order, tick: FillTick): boolean {
  if (stopLoss === null) return false;
  return side === 'buy' ? closingSide(side, tick) <= stopLoss : closingSide(side, tick) >= stopLoss;
}

/** The closing side is at the take-profit or better [STOP-3]. */
export function isTakeProfitReached({ side, takeProfit }: Order, tick: FillTick): boolean {
  if (takeProfit === null) return false;
  return side === 'buy' ? closingSide(side, tick) >= takeProfit : closingSide(side, tick) <= takeProfit;
}

/** The closing side is at the trailing stop or beyond it, which is nearer than the stop-loss [STOP-6] [STOP-7]. */
export function isTrailingStopReached(order: Order, level: number | null, tick: FillTick): boolean {
  const { side, stopLoss } = order;
  if (level === null) return false;
  const isNearer = stopLoss === null || (side === 'buy' ? stopLoss < level : stopLoss > level);
  return isNearer && (side === 'buy' ? closingSide(side, tick) <= level : closingSide(side, tick) >= level);
}

/** The closing side is at one of the stops or beyond it. */
export function isStopReached(order: Order, tick: FillTick): boolean {
  return isStopLossReached(order, tick) || isTakeProfitReached(order, tick);
}

/** After a moment no triggered order remains, not even a stop of an order filled at the same tick [MARGIN-14] [ORDER-18]. */
export function checkNothingReached(account: Account, quoteLog: QuoteLog): void {
  if (quoteLog.ticked.size === 0) return;
  for (const order of account.openOrders.values()) {
    if (!quoteLog.ticked.has(order.instrumentId)) continue;
    const quote = quoteLog.quoteOf(order.instrumentId);
    if (quote === undefined) continue;
    if (order.status === 'pending') {
      // A tick before the acceptance, or before a change of the terms, never triggers the order [ORDER-16] [ORDER-27].
      const sinceMs = order.amendedAtMs ?? order.createdAtMs;
      const open = quoteLog.state(order.instrumentId) === 'open' && quote.timeMs > sinceMs;
      invariant(
        !open || !isTargetReached(order, quote),
        `pending order ${order.id} is triggered at ${quote.seq} and still open`,
      );
    } else {
      const level = quoteLog.trailing.levelOf(order);
      const reached = isStopReached(order, quote) || isTrailingStopReached(order, level, quote);
      invariant(!reached, `a stop of order ${order.id} is triggered at ${quote.seq} and still open`);
    }
  }
}
