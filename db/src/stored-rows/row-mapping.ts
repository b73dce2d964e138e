/** Events and orders of the domain from stored rows, for both databases. */

import { invariant } from '@vernier/shared/assert';
import { decodeEvent } from '@vernier/shared/trading/orders/event-codec';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { type ClosedOrder, isClosed, type OpenOrder, type Order } from '@vernier/shared/trading/orders/order';
import { ORDER_FIELDS, orderOf, type OrderRecord } from '@vernier/shared/trading/orders/order-record';
import type { StoredEvent } from '@vernier/shared/engine/stored-books';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import { ONE } from '@vernier/shared/numbers/fraction';
import type { Tables } from '../schema/tables.ts';

type EventRow = Tables['events']['$inferSelect'];
type OrderRow = Tables['orders']['$inferSelect'];

/** Decodes an event. Its order or transfer id is part of the body. */
export function eventOf(row: EventRow): AccountEvent {
  const { orderId: _, transferId: __, kind, body, ...event } = row;
  return { ...event, body: decodeEvent(kind, body) };
}

/** The event of a row with its other columns. */
export function storedEventOf(row: EventRow): StoredEvent {
  return { ...eventOf(row), orderId: row.orderId, transferId: row.transferId };
}

/** The record of a row: the same fields, with the conversion rate as one. */
export function orderRecordOf(row: OrderRow): OrderRecord {
  const { conversionNumerator, conversionDenominator, ...fields } = row;
  const isOne = conversionNumerator === 1n && conversionDenominator === 1n;
  const conversion = isOne ? ONE : { numerator: conversionNumerator, denominator: conversionDenominator };
  // The two constants, so that the text of each row is not kept in memory.
  return { ...fields, side: fields.side === 'buy' ? 'buy' : 'sell', conversion };
}

export function orderOfRow(row: OrderRow): Order {
  return orderOf(orderRecordOf(row));
}

/** The order of a row without history number. */
export function openOrderOf(row: OrderRow): OpenOrder {
  const order = orderOfRow(row);
  invariant(!isClosed(order), `order ${order.id} is open`);
  return order;
}

/** The order of a row with history number. */
export function closedOrderOf(row: OrderRow): ClosedOrder {
  const order = orderOfRow(row);
  invariant(isClosed(order), `order ${order.id} is history`);
  return order;
}

interface TransferRows {
  readonly deposits: readonly Tables['deposits']['$inferSelect'][];
  readonly withdrawals: readonly Tables['withdrawals']['$inferSelect'][];
  readonly adjustments: readonly Tables['adjustments']['$inferSelect'][];
}

/** In order of id. */
export function transfersOf({ deposits, withdrawals, adjustments }: TransferRows): readonly Transfer[] {
  const transfers: Transfer[] = [
    ...deposits.map((row) => ({ kind: 'deposit' as const, ...row })),
    ...withdrawals.map((row) => ({ kind: 'withdrawal' as const, ...row })),
    ...adjustments.map((row) => ({ kind: 'adjustment' as const, ...row })),
  ];
  return transfers.sort((left, right) => left.id - right.id);
}

/** Values of the columns of an order. */
export const ORDER_COLUMNS = {
  ...ORDER_FIELDS,
  conversionNumerator: ({ conversion }: Order) => conversion.numerator,
  conversionDenominator: ({ conversion }: Order) => conversion.denominator,
};

/** Columns of an order that never change. */
export const FIXED_ORDER_COLUMNS = [
  ...['id', 'accountId', 'instrumentId', 'side', 'createdAtMs', 'parentId', 'clientId', 'reduceOnly'],
];
