/** Prepared statements of requests and of the start. Pages are ranges of numbers, so that no statement counts or skips rows. */

import { and, asc, count, desc, eq, gt, isNull, lte, max, notInArray, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { decodeEvent } from '@vernier/shared/trading/orders/event-codec';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { type ClosedOrder, isClosed, type OpenOrder, type Order } from '@vernier/shared/trading/orders/order';
import { orderOf, type OrderRecord } from '@vernier/shared/trading/orders/order-record';
import { invariant } from '@vernier/shared/assert';
import {
  accounts,
  adjustments,
  closedAccounts,
  deposits,
  events,
  orders,
  postings,
  withdrawals,
} from '../tables.ts';

const accountId = sql.placeholder('accountId');
const after = sql.placeholder('after');
const upTo = sql.placeholder('upTo');

/** A cancelled order was never opened; its fee and profit are 0. */
const netOfOrder = sql`(${orders.profitMicros} - ${orders.feeMicros} + ${orders.swapMicros})`;
const net = sql<bigint>`coalesce(sum(${netOfOrder}), 0)`.mapWith(orders.feeMicros);
const wins = sql<number>`count(*) filter (where ${netOfOrder} > 0)`.mapWith(Number);

function historyTotals(db: BetterSQLite3Database) {
  return db
    .select({ netMicros: net, positions: sql<number>`count(${orders.openedAtMs})`.mapWith(Number), wins })
    .from(orders)
    .where(
      and(eq(orders.accountId, accountId), gt(orders.historyNumber, after), lte(orders.historyNumber, upTo)),
    )
    .prepare();
}

function accountEvents(db: BetterSQLite3Database) {
  return db
    .select()
    .from(events)
    .where(and(eq(events.accountId, accountId), gt(events.version, after)))
    .orderBy(asc(events.version))
    .limit(sql.placeholder('limit'))
    .prepare();
}

function closedAccountPage(db: BetterSQLite3Database) {
  return db
    .select()
    .from(closedAccounts)
    .where(gt(closedAccounts.accountId, after))
    .orderBy(asc(closedAccounts.accountId))
    .limit(sql.placeholder('limit'))
    .prepare();
}

export function readStatements(db: BetterSQLite3Database) {
  return {
    account: db
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, accountId), notClosed(db)))
      .prepare(),
    counts: db
      .select({ closedCount: accounts.closedCount, entryCount: accounts.entryCount })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .prepare(),
    history: db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.accountId, accountId),
          gt(orders.historyNumber, after),
          lte(orders.historyNumber, upTo),
        ),
      )
      .orderBy(desc(orders.historyNumber))
      .prepare(),
    historyTotals: historyTotals(db),
    entries: db
      .select()
      .from(postings)
      .where(
        and(
          eq(postings.accountId, accountId),
          gt(postings.entryNumber, after),
          lte(postings.entryNumber, upTo),
        ),
      )
      .orderBy(desc(postings.entryNumber))
      .prepare(),
    order: db
      .select()
      .from(orders)
      .where(and(eq(orders.id, sql.placeholder('orderId')), eq(orders.accountId, accountId)))
      .prepare(),
    orderByClientId: db
      .select()
      .from(orders)
      .where(and(eq(orders.accountId, accountId), eq(orders.clientId, sql.placeholder('clientId'))))
      .prepare(),
    events: db
      .select()
      .from(events)
      .where(gt(events.seq, after))
      .orderBy(asc(events.seq))
      .limit(sql.placeholder('limit'))
      .prepare(),
    eventsOfAccount: accountEvents(db),
    closedAccounts: closedAccountPage(db),
    eventsOfOrder: db
      .select()
      .from(events)
      .where(and(eq(events.orderId, sql.placeholder('orderId')), eq(events.accountId, accountId)))
      .orderBy(asc(events.seq))
      .prepare(),
  };
}

/** The row of a closed account stays until the last of its rows is deleted. */
function notClosed(db: BetterSQLite3Database) {
  return notInArray(accounts.id, db.select({ id: closedAccounts.accountId }).from(closedAccounts));
}

/** What a start reads back into memory. */
export function startStatements(db: BetterSQLite3Database) {
  return {
    openOrders: db
      .select()
      .from(orders)
      .where(and(isNull(orders.historyNumber), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
    openDeposits: db.select().from(deposits).where(isNull(deposits.endedAtMs)).prepare(),
    openWithdrawals: db.select().from(withdrawals).where(isNull(withdrawals.endedAtMs)).prepare(),
    openAdjustments: db.select().from(adjustments).where(isNull(adjustments.endedAtMs)).prepare(),
    lastDeposit: db
      .select({ id: max(deposits.id) })
      .from(deposits)
      .prepare(),
    lastWithdrawal: db
      .select({ id: max(withdrawals.id) })
      .from(withdrawals)
      .prepare(),
    lastAdjustment: db
      .select({ id: max(adjustments.id) })
      .from(adjustments)
      .prepare(),
    accountCount: db.select({ count: count() }).from(accounts).where(notClosed(db)).prepare(),
    lastAccount: db
      .select({ id: sql<number>`coalesce(max(${accounts.id}), 0)` })
      .from(accounts)
      .prepare(),
    lastClosed: db
      .select({
        accountId: sql<number>`coalesce(max(${closedAccounts.accountId}), 0)`,
        eventSeq: sql<number>`coalesce(max(${closedAccounts.lastEventSeq}), 0)`,
        postingId: sql<number>`coalesce(max(${closedAccounts.lastPostingId}), 0)`,
        orderId: sql<number>`coalesce(max(${closedAccounts.lastOrderId}), 0)`,
      })
      .from(closedAccounts)
      .prepare(),
    lastEvent: db
      .select({ id: sql<number>`coalesce(max(${events.seq}), 0)` })
      .from(events)
      .prepare(),
    lastOrder: db
      .select({ id: sql<number>`coalesce(max(${orders.id}), 0)` })
      .from(orders)
      .prepare(),
    lastPosting: db
      .select({ id: sql<number>`coalesce(max(${postings.id}), 0)` })
      .from(postings)
      .prepare(),
  };
}

/** Decodes an event. Its order or transfer id is part of the body. */
export function eventOf(row: typeof events.$inferSelect): AccountEvent {
  const { orderId: _, transferId: __, kind, body, ...event } = row;
  return { ...event, body: decodeEvent(kind, body) };
}

/** The record of a row: the same fields, with the conversion rate as one. */
export function orderRecordOf(row: typeof orders.$inferSelect): OrderRecord {
  const { conversionNumerator, conversionDenominator, ...fields } = row;
  return { ...fields, conversion: { numerator: conversionNumerator, denominator: conversionDenominator } };
}

export function orderOfRow(row: typeof orders.$inferSelect): Order {
  return orderOf(orderRecordOf(row));
}

/** The order of a row without history number. */
export function openOrderOf(row: typeof orders.$inferSelect): OpenOrder {
  const order = orderOfRow(row);
  invariant(!isClosed(order), `order ${order.id} is open`);
  return order;
}

/** The order of a row with history number. */
export function closedOrderOf(row: typeof orders.$inferSelect): ClosedOrder {
  const order = orderOfRow(row);
  invariant(isClosed(order), `order ${order.id} is history`);
  return order;
}
