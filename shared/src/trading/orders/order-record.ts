/**
 * The stored form of an order: one flat record for every status, null where the status has no such field. The columns of
 * the database and the log of events both come from this list of fields.
 */

import { invariant } from '../../assert.ts';
import { buildCancelledOrder, buildClosedPosition, buildPendingOrder, buildPosition } from './build-order.ts';
import {
  type CancelReason,
  type ClosedPosition,
  type CloseReason,
  entryPriceOf,
  type ExitReason,
  isClosed,
  type Order,
  type OrderTerms,
  type PendingOrder,
  type Position,
} from './order.ts';

/** Each stored field with how it is read from an order; read one by one, so that storing an order copies nothing. */
export const ORDER_FIELDS = {
  id: ({ id }: Order) => id,
  accountId: ({ accountId }: Order) => accountId,
  instrumentId: ({ instrumentId }: Order) => instrumentId,
  side: ({ side }: Order) => side,
  /** A cancelled order is stored as closed without an opening. */
  status: ({ status }: Order) => (status === 'cancelled' ? 'closed' : status),
  lots: ({ lots }: Order) => lots,
  leverage: ({ leverage }: Order) => leverage,
  openPrice: (order: Order) => entryPriceOf(order),
  closePrice: (order: Order) => (order.status === 'closed' ? order.closePrice : null),
  marginMicros: (order: Order) => (order.status === 'cancelled' ? 0n : order.marginMicros),
  feeMicros: (order: Order) => (order.status === 'cancelled' ? 0n : order.feeMicros),
  conversion: ({ conversion }: Order) => conversion,
  swapMicros: (order: Order) => (isFilled(order) ? order.swapMicros : 0n),
  profitMicros: (order: Order) =>
    order.status === 'closed' ? order.profitMicros : order.status === 'cancelled' ? 0n : null,
  stopLoss: ({ stopLoss }: Order) => stopLoss,
  takeProfit: ({ takeProfit }: Order) => takeProfit,
  targetPrice: ({ targetPrice }: Order) => targetPrice,
  pendingKind: ({ pendingKind }: Order) => pendingKind,
  createdAtMs: ({ createdAtMs }: Order) => createdAtMs,
  openedAtMs: (order: Order) => (isFilled(order) ? order.openedAtMs : null),
  closedAtMs: (order: Order) => (isClosed(order) ? order.closedAtMs : null),
  closeReason: (order: Order): CloseReason | null => (isClosed(order) ? order.closeReason : null),
  openTick: (order: Order) => (isFilled(order) ? order.openTick : null),
  closeTick: (order: Order) => (order.status === 'closed' ? order.closeTick : null),
  swappedAtMs: (order: Order) => (isFilled(order) ? order.swappedAtMs : null),
  parentId: (order: Order) => (order.status === 'closed' ? order.parentId : null),
  historyNumber: (order: Order) => (isClosed(order) ? order.historyNumber : null),
  clientId: ({ clientId }: Order) => clientId ?? null,
  expiresAtMs: (order: Order) => (isFilled(order) ? null : order.expiresAtMs),
  reduceOnly: ({ reduceOnly }: Order) => reduceOnly ?? false,
  amendedAtMs: (order: Order) => (order.status === 'pending' ? order.amendedAtMs : null),
  trailingStop: ({ trailingStop }: Order) => trailingStop ?? null,
  trailingTick: (order: Order) => (isFilled(order) ? (order.trailingTick ?? null) : null),
} as const;

export type OrderRecord = {
  readonly [Field in keyof typeof ORDER_FIELDS]: ReturnType<(typeof ORDER_FIELDS)[Field]>;
};

/** The record of an order, for comparisons and lists; storing reads field by field. */
export function recordOf(order: Order): OrderRecord {
  return Object.fromEntries(
    Object.entries(ORDER_FIELDS).map(([field, read]) => [field, read(order)]),
  ) as OrderRecord;
}

/** The order of a record. */
export function orderOf(record: OrderRecord): Order {
  switch (record.status) {
    case 'pending':
      return buildPendingOrder(record, record, reserveOf(record));
    case 'holding':
      return buildPosition(record, record, fillOf(record));
    case 'closed':
      return record.openedAtMs === null
        ? buildCancelledOrder(record, reserveOf(record), {
            closedAtMs: stored(record, 'closedAtMs'),
            closeReason: stored(record, 'closeReason') as CancelReason,
            historyNumber: stored(record, 'historyNumber'),
          })
        : buildClosedPosition(record, fillOf(record), {
            closePrice: stored(record, 'closePrice'),
            profitMicros: stored(record, 'profitMicros'),
            closedAtMs: stored(record, 'closedAtMs'),
            closeReason: stored(record, 'closeReason') as ExitReason,
            closeTick: stored(record, 'closeTick'),
            parentId: record.parentId,
            historyNumber: stored(record, 'historyNumber'),
          });
  }
}

function isFilled(order: Order): order is Position | ClosedPosition {
  return order.status === 'holding' || order.status === 'closed';
}

function reserveOf(record: OrderRecord): Omit<PendingOrder, keyof OrderTerms | 'status'> {
  const { marginMicros, feeMicros, expiresAtMs, amendedAtMs } = record;
  return {
    targetPrice: stored(record, 'targetPrice'),
    pendingKind: stored(record, 'pendingKind'),
    expiresAtMs,
    amendedAtMs,
    marginMicros,
    feeMicros,
  };
}

function fillOf(record: OrderRecord): Omit<Position, keyof OrderTerms | 'status'> {
  const { targetPrice, pendingKind, openPrice, marginMicros, feeMicros, swapMicros, swappedAtMs } = record;
  const { trailingTick } = record;
  return {
    targetPrice,
    pendingKind,
    openPrice,
    marginMicros,
    feeMicros,
    swapMicros,
    swappedAtMs,
    openedAtMs: stored(record, 'openedAtMs'),
    openTick: stored(record, 'openTick'),
    trailingTick,
  };
}

function stored<Field extends keyof OrderRecord>(
  record: OrderRecord,
  field: Field,
): NonNullable<OrderRecord[Field]> {
  const value = record[field];
  invariant(value !== null && value !== undefined, `order ${record.id} (${record.status}) has its ${field}`);
  return value;
}
