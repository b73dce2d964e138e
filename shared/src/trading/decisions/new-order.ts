/** New orders: the position of a market order, and the pending order that waits at a target [MARGIN-2] [ORDER-11]. */

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

/** Written field by field, as {@link newPendingOrder}: a spread of shared terms costs ten times as much per order. */
export function newPosition(
  command: PlaceOrder,
  { accountId, leverage, cost }: NewOrder,
  { openPrice, openTick }: Pick<Position, 'openPrice' | 'openTick'>,
  { nextOrderId, nowMs }: DecisionContext,
): Position {
  return {
    id: nextOrderId,
    accountId,
    instrumentId: command.instrumentId,
    side: command.side,
    lots: command.lots,
    stopLoss: command.stopLoss,
    takeProfit: command.takeProfit,
    leverage,
    conversion: cost.conversion,
    createdAtMs: nowMs,
    status: 'holding',
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
  command: PlacePending,
  { accountId, leverage, cost }: NewOrder,
  pendingKind: PendingKind,
  { nextOrderId, nowMs }: DecisionContext,
): PendingOrder {
  return {
    id: nextOrderId,
    accountId,
    instrumentId: command.instrumentId,
    side: command.side,
    lots: command.lots,
    stopLoss: command.stopLoss,
    takeProfit: command.takeProfit,
    leverage,
    conversion: cost.conversion,
    createdAtMs: nowMs,
    status: 'pending',
    targetPrice: command.targetPrice,
    pendingKind,
    marginMicros: cost.marginMicros,
    feeMicros: cost.feeMicros,
  };
}
