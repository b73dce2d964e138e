/** Ended orders of an account on SQLite, by the index of their numbers. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, count, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { invariant } from '@vernier/shared/assert';
import type { ClosedPosition } from '@vernier/shared/trading/orders/order';
import type { FilteredRange, ResultRow, TradeHistory } from '../../../repositories/trading/trade-history.ts';
import { closedOrderOf } from '../../store/read-statements.ts';
import { accounts, orders } from '../../tables.ts';

const accountId = sql.placeholder('accountId');

const RESULT_COLUMNS = {
  instrumentId: orders.instrumentId,
  side: orders.side,
  lots: orders.lots,
  openPrice: orders.openPrice,
  stopLoss: orders.stopLoss,
  conversionNumerator: orders.conversionNumerator,
  conversionDenominator: orders.conversionDenominator,
  profitMicros: orders.profitMicros,
  feeMicros: orders.feeMicros,
  swapMicros: orders.swapMicros,
  openedAtMs: orders.openedAtMs,
  closedAtMs: orders.closedAtMs,
};

export function sqliteTradeHistory(db: BetterSQLite3Database): Synchronous<TradeHistory> {
  const statements = historyStatements(db);
  return {
    count: (id) => statements.count.get({ accountId: id })?.all ?? 0,
    endedAtMs: (id, number) => statements.ended.get({ accountId: id, number })?.atMs ?? undefined,
    results: (id, after, upTo) => statements.results.all({ accountId: id, after, upTo }).map(resultOf),
    positions: (id, after, upTo) =>
      statements.positions.all({ accountId: id, after, upTo }).flatMap(positionOf),
    countFiltered: (range) => db.select({ all: count() }).from(orders).where(inRange(range)).get()?.all ?? 0,
    filtered: (range, offset, limit) =>
      db
        .select()
        .from(orders)
        .where(inRange(range))
        .orderBy(desc(orders.historyNumber))
        .limit(limit)
        .offset(offset)
        .all()
        .flatMap(positionOf),
  };
}

function positionOf(row: typeof orders.$inferSelect): readonly ClosedPosition[] {
  const order = closedOrderOf(row);
  return order.status === 'closed' ? [order] : [];
}

const net = sql`(${orders.profitMicros} - ${orders.feeMicros} + ${orders.swapMicros})`;

function inRange({ accountId: id, after, upTo, filter }: FilteredRange) {
  const { instrumentId, side, result } = filter;
  return and(
    eq(orders.accountId, id),
    gt(orders.historyNumber, after),
    lte(orders.historyNumber, upTo),
    isNotNull(orders.openedAtMs),
    instrumentId === null ? undefined : eq(orders.instrumentId, instrumentId),
    side === null ? undefined : eq(orders.side, side),
    result === null ? undefined : result === 'profit' ? sql`${net} > 0` : sql`${net} < 0`,
  );
}

function historyStatements(db: BetterSQLite3Database) {
  const range = and(
    eq(orders.accountId, accountId),
    gt(orders.historyNumber, sql.placeholder('after')),
    lte(orders.historyNumber, sql.placeholder('upTo')),
    isNotNull(orders.openedAtMs),
  );
  return {
    count: db
      .select({ all: accounts.closedCount })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .prepare(),
    ended: db
      .select({ atMs: orders.closedAtMs })
      .from(orders)
      .where(and(eq(orders.accountId, accountId), eq(orders.historyNumber, sql.placeholder('number'))))
      .prepare(),
    results: db.select(RESULT_COLUMNS).from(orders).where(range).orderBy(asc(orders.historyNumber)).prepare(),
    positions: db.select().from(orders).where(range).orderBy(asc(orders.historyNumber)).prepare(),
  };
}

type Columns = {
  readonly [Name in keyof typeof RESULT_COLUMNS]: (typeof orders.$inferSelect)[Name];
};

function resultOf({ conversionNumerator, conversionDenominator, ...row }: Columns): ResultRow {
  const { profitMicros, openedAtMs, closedAtMs } = row;
  invariant(
    profitMicros !== null && openedAtMs !== null && closedAtMs !== null,
    'a closed position has a result and both times',
  );
  const conversion = { numerator: conversionNumerator, denominator: conversionDenominator };
  return { ...row, conversion, profitMicros, openedAtMs, closedAtMs };
}
