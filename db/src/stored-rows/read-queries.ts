/** Queries of requests and of the start, for both databases. Pages are ranges of numbers, so that no query counts or skips rows. */

import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNull,
  lte,
  max,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Tables } from '../schema/tables.ts';

const accountId = sql.placeholder('accountId');
const after = sql.placeholder('after');
const upTo = sql.placeholder('upTo');
const limit = sql.placeholder('limit');

export function readQueries(db: BetterSQLite3Database, tables: Tables) {
  const { accounts, closedAccounts, events, orders, postings } = tables;
  return {
    account: db
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, accountId), notClosed(db, tables))),
    counts: db
      .select({ closedCount: accounts.closedCount, entryCount: accounts.entryCount })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
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
      .orderBy(desc(orders.historyNumber)),
    historyTotals: historyTotals(db, tables),
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
      .orderBy(desc(postings.entryNumber)),
    order: db
      .select()
      .from(orders)
      .where(and(eq(orders.id, sql.placeholder('orderId')), eq(orders.accountId, accountId))),
    orderByClientId: db
      .select()
      .from(orders)
      .where(and(eq(orders.accountId, accountId), eq(orders.clientId, sql.placeholder('clientId')))),
    events: db.select().from(events).where(gt(events.seq, after)).orderBy(asc(events.seq)).limit(limit),
    eventsOfAccount: db
      .select()
      .from(events)
      .where(and(eq(events.accountId, accountId), gt(events.version, after)))
      .orderBy(asc(events.version))
      .limit(limit),
    closedAccounts: db
      .select()
      .from(closedAccounts)
      .where(gt(closedAccounts.accountId, after))
      .orderBy(asc(closedAccounts.accountId))
      .limit(limit),
    eventsOfOrder: db
      .select()
      .from(events)
      .where(and(eq(events.orderId, sql.placeholder('orderId')), eq(events.accountId, accountId)))
      .orderBy(asc(events.seq)),
  };
}

function historyTotals(db: BetterSQLite3Database, { orders }: Tables) {
  /** A cancelled order was never opened; its fee and profit are 0. */
  const net = sql`(${orders.profitMicros} - ${orders.feeMicros} + ${orders.swapMicros})`;
  return db
    .select({
      // A number on SQLite, decimal digits on PostgreSQL.
      netMicros: sql<bigint>`coalesce(sum(${net}), 0)`.mapWith(BigInt),
      positions: sql<number>`count(${orders.openedAtMs})`.mapWith(Number),
      wins: sql<number>`count(*) filter (where ${net} > 0)`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(eq(orders.accountId, accountId), gt(orders.historyNumber, after), lte(orders.historyNumber, upTo)),
    );
}

/** The row of a closed account stays until the last of its rows is deleted. */
function notClosed(db: BetterSQLite3Database, { accounts, closedAccounts }: Tables) {
  return notInArray(accounts.id, db.select({ id: closedAccounts.accountId }).from(closedAccounts));
}

/** What a start reads back into memory; with a condition only of some accounts. */
export function startQueries(
  db: BetterSQLite3Database,
  tables: Tables,
  isLoaded: (accountId: SQLWrapper) => SQL | undefined = () => undefined,
) {
  const { accounts, adjustments, closedAccounts, deposits, events, orders, postings, withdrawals } = tables;
  return {
    openOrders: db
      .select()
      .from(orders)
      .where(and(isNull(orders.historyNumber), gt(orders.id, after), isLoaded(orders.accountId)))
      .orderBy(asc(orders.id))
      .limit(limit),
    openDeposits: db
      .select()
      .from(deposits)
      .where(and(isNull(deposits.endedAtMs), isLoaded(deposits.accountId))),
    openWithdrawals: db
      .select()
      .from(withdrawals)
      .where(and(isNull(withdrawals.endedAtMs), isLoaded(withdrawals.accountId))),
    openAdjustments: db
      .select()
      .from(adjustments)
      .where(and(isNull(adjustments.endedAtMs), isLoaded(adjustments.accountId))),
    accounts: db
      .select()
      .from(accounts)
      .where(and(gt(accounts.id, after), notClosed(db, tables), isLoaded(accounts.id)))
      .orderBy(asc(accounts.id))
      .limit(limit),
    accountCount: db.select({ count: count() }).from(accounts).where(notClosed(db, tables)),
    lastDeposit: db.select({ id: max(deposits.id) }).from(deposits),
    lastWithdrawal: db.select({ id: max(withdrawals.id) }).from(withdrawals),
    lastAdjustment: db.select({ id: max(adjustments.id) }).from(adjustments),
    lastAccount: db.select({ id: max(accounts.id) }).from(accounts),
    lastClosed: db
      .select({
        accountId: max(closedAccounts.accountId),
        eventSeq: max(closedAccounts.lastEventSeq),
        postingId: max(closedAccounts.lastPostingId),
        orderId: max(closedAccounts.lastOrderId),
      })
      .from(closedAccounts),
    lastEvent: db.select({ id: max(events.seq) }).from(events),
    lastOrder: db.select({ id: max(orders.id) }).from(orders),
    lastPosting: db.select({ id: max(postings.id) }).from(postings),
  };
}

/** The last numbers of each kind, as the start queries give them. */
export interface LastIds {
  readonly event: number | null | undefined;
  readonly order: number | null | undefined;
  readonly posting: number | null | undefined;
  readonly account: number | null | undefined;
  readonly transfers: readonly (number | null | undefined)[];
  readonly closed:
    | {
        readonly accountId: number | null;
        readonly eventSeq: number | null;
        readonly postingId: number | null;
        readonly orderId: number | null;
      }
    | undefined;
}

/** No number of a deleted row is given again. */
export function lastNumbers({ event, order, posting, account, transfers, closed }: LastIds) {
  return {
    lastEventSeq: Math.max(event ?? 0, closed?.eventSeq ?? 0),
    lastOrderId: Math.max(order ?? 0, closed?.orderId ?? 0),
    lastPostingId: Math.max(posting ?? 0, closed?.postingId ?? 0),
    lastAccountId: Math.max(account ?? 0, closed?.accountId ?? 0),
    lastTransferId: Math.max(...transfers.map((id) => id ?? 0)),
  };
}
