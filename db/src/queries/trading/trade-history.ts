/** Ended orders of an account, by the index of their numbers. */

import { and, asc, count, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { invariant } from '@vernier/shared/assert';
import type { ClosedPosition } from '@vernier/shared/trading/orders/order';
import type { FilteredRange, ResultRow, TradeHistory } from '../../repositories/trading/trade-history.ts';
import { closedOrderOf } from '../../stored-rows/row-mapping.ts';
import { all, rowCount, first, type Bodies } from '../body.ts';
import type { QuerySource, Tables } from '../query-source.ts';

const accountId = sql.placeholder('accountId');

const resultColumns = (orders: Tables['orders']) => ({
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
});

export function tradeHistoryQueries(source: QuerySource): Bodies<TradeHistory> {
  const {
    db,
    tables: { orders },
  } = source;
  const statements = historyStatements(source);
  return {
    count: (id) => rowCount(statements.count, { accountId: id }),
    endedAtMs: (id, number) =>
      first(statements.ended, { accountId: id, number }).map((row) => row?.atMs ?? undefined),
    results: (id, after, upTo) =>
      all(statements.results, { accountId: id, after, upTo }).map((rows) => rows.map(resultOf)),
    positions: (id, after, upTo) =>
      all(statements.positions, { accountId: id, after, upTo }).map((rows) => rows.flatMap(positionOf)),
    countFiltered: (range) =>
      rowCount(db.select({ all: count() }).from(orders).where(inRange(orders, range))),
    filtered: (range, offset, limit) =>
      all(
        db
          .select()
          .from(orders)
          .where(inRange(orders, range))
          .orderBy(desc(orders.historyNumber))
          .limit(limit)
          .offset(offset),
      ).map((rows) => rows.flatMap(positionOf)),
  };
}

function positionOf(row: Tables['orders']['$inferSelect']): readonly ClosedPosition[] {
  const order = closedOrderOf(row);
  return order.status === 'closed' ? [order] : [];
}

function inRange(orders: Tables['orders'], { accountId: id, after, upTo, filter }: FilteredRange) {
  const { instrumentId, side, result } = filter;
  const net = sql`(${orders.profitMicros} - ${orders.feeMicros} + ${orders.swapMicros})`;
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

function historyStatements({ db, tables: { accounts, orders } }: QuerySource) {
  const range = and(
    eq(orders.accountId, accountId),
    gt(orders.historyNumber, sql.placeholder('after')),
    lte(orders.historyNumber, sql.placeholder('upTo')),
    isNotNull(orders.openedAtMs),
  );
  return {
    count: db.select({ all: accounts.closedCount }).from(accounts).where(eq(accounts.id, accountId)),
    ended: db
      .select({ atMs: orders.closedAtMs })
      .from(orders)
      .where(and(eq(orders.accountId, accountId), eq(orders.historyNumber, sql.placeholder('number')))),
    results: db.select(resultColumns(orders)).from(orders).where(range).orderBy(asc(orders.historyNumber)),
    positions: db.select().from(orders).where(range).orderBy(asc(orders.historyNumber)),
  };
}

type Columns = {
  readonly [Name in keyof ReturnType<typeof resultColumns>]: Tables['orders']['$inferSelect'][Name];
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
