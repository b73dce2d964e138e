/** New orders: the position of a market order, and the pending order that waits at a target [MARGIN-2] [ORDER-11]. */

import type { PlaceOrder, PlacePending } from '../orders/commands.ts';
import {
  choicesOf,
  type OrderTerms,
  type PendingKind,
  type PendingOrder,
  type Position,
} from '../orders/order.ts';
import type { EntryCost } from '../pricing/entry-cost.ts';
import type { DecisionContext } from './context.ts';

/** The admitted terms of a new order that its command does not have. */
interface NewOrder {
  readonly accountId: number;
  readonly leverage: number;
  readonly cost: EntryCost;
}

export function newPosition(
  command: PlaceOrder,
  order: NewOrder,
  { openPrice, openTick }: Pick<Position, 'openPrice' | 'openTick'>,
  context: DecisionContext,
): Position {
  const { marginMicros, feeMicros } = order.cost;
  return {
    ...newTerms(command, order, context),
    status: 'holding',
    targetPrice: null,
    pendingKind: null,
    openPrice,
    marginMicros,
    feeMicros,
    swapMicros: 0n,
    swappedAtMs: null,
    openedAtMs: context.nowMs,
    openTick,
  };
}

export function newPendingOrder(
  command: PlacePending,
  order: NewOrder,
  pendingKind: PendingKind,
  context: DecisionContext,
): PendingOrder {
  const { targetPrice } = command;
  const { marginMicros, feeMicros } = order.cost;
  const terms = newTerms(command, order, context);
  return { ...terms, status: 'pending', targetPrice, pendingKind, marginMicros, feeMicros };
}

function newTerms(
  command: PlaceOrder | PlacePending,
  { accountId, leverage, cost }: NewOrder,
  { nextOrderId: id, nowMs: createdAtMs }: DecisionContext,
): OrderTerms {
  return { id, accountId, leverage, conversion: cost.conversion, createdAtMs, ...choicesOf(command) };
}
