/**
 * Builders of orders, one for each status. Every field is named, because V8 takes ten times as long for a literal that
 * spreads an object and then adds fields, and orders are built at each fill, each closing and for each row at the start.
 */

import type {
  CancelledOrder,
  ClosedPosition,
  OrderChoices,
  OrderTerms,
  PendingOrder,
  Position,
} from './order.ts';

/** Terms that the user does not choose. */
type FixedTerms = Omit<OrderTerms, keyof OrderChoices>;
type Target = Pick<PendingOrder, 'targetPrice' | 'pendingKind' | 'expiresAtMs'>;
type Reserve = Omit<PendingOrder, keyof OrderTerms | 'status'>;
type Fill = Omit<Position, keyof OrderTerms | 'status'>;
type Closing = Omit<ClosedPosition, keyof OrderTerms | keyof Fill | 'status'>;
type End = Omit<CancelledOrder, keyof OrderTerms | keyof Target | 'status'>;

export function buildPendingOrder(choices: OrderChoices, terms: FixedTerms, reserve: Reserve): PendingOrder {
  return {
    id: terms.id,
    accountId: terms.accountId,
    instrumentId: choices.instrumentId,
    side: choices.side,
    lots: choices.lots,
    stopLoss: choices.stopLoss,
    takeProfit: choices.takeProfit,
    trailingStop: choices.trailingStop ?? null,
    clientId: choices.clientId ?? null,
    reduceOnly: choices.reduceOnly ?? false,
    leverage: terms.leverage,
    conversion: terms.conversion,
    createdAtMs: terms.createdAtMs,
    status: 'pending',
    targetPrice: reserve.targetPrice,
    pendingKind: reserve.pendingKind,
    expiresAtMs: reserve.expiresAtMs,
    amendedAtMs: reserve.amendedAtMs,
    marginMicros: reserve.marginMicros,
    feeMicros: reserve.feeMicros,
  };
}

export function buildPosition(choices: OrderChoices, terms: FixedTerms, fill: Fill): Position {
  return {
    id: terms.id,
    accountId: terms.accountId,
    instrumentId: choices.instrumentId,
    side: choices.side,
    lots: choices.lots,
    stopLoss: choices.stopLoss,
    takeProfit: choices.takeProfit,
    trailingStop: choices.trailingStop ?? null,
    clientId: choices.clientId ?? null,
    reduceOnly: choices.reduceOnly ?? false,
    leverage: terms.leverage,
    conversion: terms.conversion,
    createdAtMs: terms.createdAtMs,
    status: 'holding',
    targetPrice: fill.targetPrice,
    pendingKind: fill.pendingKind,
    openPrice: fill.openPrice,
    marginMicros: fill.marginMicros,
    feeMicros: fill.feeMicros,
    swapMicros: fill.swapMicros,
    swappedAtMs: fill.swappedAtMs,
    openedAtMs: fill.openedAtMs,
    openTick: fill.openTick,
    trailingTick: fill.trailingTick ?? null,
  };
}

export function buildClosedPosition(terms: OrderTerms, fill: Fill, closing: Closing): ClosedPosition {
  return {
    id: terms.id,
    accountId: terms.accountId,
    instrumentId: terms.instrumentId,
    side: terms.side,
    lots: terms.lots,
    stopLoss: terms.stopLoss,
    takeProfit: terms.takeProfit,
    trailingStop: terms.trailingStop ?? null,
    clientId: terms.clientId ?? null,
    reduceOnly: terms.reduceOnly ?? false,
    leverage: terms.leverage,
    conversion: terms.conversion,
    createdAtMs: terms.createdAtMs,
    status: 'closed',
    targetPrice: fill.targetPrice,
    pendingKind: fill.pendingKind,
    openPrice: fill.openPrice,
    marginMicros: fill.marginMicros,
    feeMicros: fill.feeMicros,
    swapMicros: fill.swapMicros,
    swappedAtMs: fill.swappedAtMs,
    openedAtMs: fill.openedAtMs,
    openTick: fill.openTick,
    trailingTick: fill.trailingTick ?? null,
    closePrice: closing.closePrice,
    profitMicros: closing.profitMicros,
    closedAtMs: closing.closedAtMs,
    closeReason: closing.closeReason,
    closeTick: closing.closeTick,
    parentId: closing.parentId,
    historyNumber: closing.historyNumber,
  };
}

export function buildCancelledOrder(terms: OrderTerms, target: Target, end: End): CancelledOrder {
  return {
    id: terms.id,
    accountId: terms.accountId,
    instrumentId: terms.instrumentId,
    side: terms.side,
    lots: terms.lots,
    stopLoss: terms.stopLoss,
    takeProfit: terms.takeProfit,
    trailingStop: terms.trailingStop ?? null,
    clientId: terms.clientId ?? null,
    reduceOnly: terms.reduceOnly ?? false,
    leverage: terms.leverage,
    conversion: terms.conversion,
    createdAtMs: terms.createdAtMs,
    status: 'cancelled',
    targetPrice: target.targetPrice,
    pendingKind: target.pendingKind,
    expiresAtMs: target.expiresAtMs,
    closedAtMs: end.closedAtMs,
    closeReason: end.closeReason,
    historyNumber: end.historyNumber,
  };
}
