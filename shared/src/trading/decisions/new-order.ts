/** New orders: the position of a market order, and the pending order that waits at a target [M2] [P2]. */

import type { PlaceOrder, PlacePending } from '../orders/commands.ts';
import type { PendingKind, PendingOrder, Position } from '../orders/order.ts';
import type { EntryCost } from '../pricing/entry-cost.ts';
import type { DecisionContext } from './context.ts';

/** The admitted terms of a new order that its command does not have. */
interface NewOrder {
  readonly accountId: number;
  readonly leverage: number;
  readonly cost: EntryCost;
}

export function newPosition(
  { instrumentId, side, lots, stopLoss, takeProfit }: PlaceOrder,
  { accountId, leverage, cost }: NewOrder,
  { openPrice, openTick }: Pick<Position, 'openPrice' | 'openTick'>,
  { nextOrderId, nowMs }: DecisionContext,
): Position {
  return {
    id: nextOrderId,
    accountId,
    instrumentId,
    side,
    status: 'holding',
    lots,
    leverage,
    conversion: cost.conversion,
    stopLoss,
    takeProfit,
    createdAtMs: nowMs,
    targetPrice: null,
    pendingKind: null,
    openPrice,
    marginMicros: cost.marginMicros,
    feeMicros: cost.feeMicros,
    swapMicros: 0n,
    swappedAtMs: null,
    openedAtMs: nowMs,
    openTick,
  };
}

export function newPendingOrder(
  { instrumentId, side, lots, stopLoss, takeProfit, targetPrice }: PlacePending,
  { accountId, leverage, cost }: NewOrder,
  pendingKind: PendingKind,
  { nextOrderId, nowMs }: DecisionContext,
): PendingOrder {
  return {
    id: nextOrderId,
    accountId,
    instrumentId,
    side,
    status: 'pending',
    lots,
    leverage,
    conversion: cost.conversion,
    stopLoss,
    takeProfit,
    createdAtMs: nowMs,
    targetPrice,
    pendingKind,
    marginMicros: cost.marginMicros,
    feeMicros: cost.feeMicros,
  };
}
