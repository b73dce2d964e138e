/** Orders of all accounts on SQLite: each statement scans a primary key, and none counts rows. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, desc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Micros } from '@vernier/shared/numbers/money';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { BROKER_RESULT_ACCOUNTS, type OrderArchive } from '../../../repositories/trading/order-archive.ts';
import { closedOrderOf, orderOfRow } from '../../store/read-statements.ts';
import { orders, postings, users } from '../../tables.ts';

const after = sql.placeholder('after');
const upTo = sql.placeholder('upTo');

export function sqliteOrderArchive(db: BetterSQLite3Database): Synchronous<OrderArchive> {
  const statements = archiveStatements(db);
  return {
    accountOfUid: (uid) => statements.uid.get({ uid })?.id ?? null,
    order(orderId) {
      const row = statements.order.get({ orderId });
      return row === undefined ? null : orderOfRow(row);
    },
    closed: (offset, limit) => statements.closed.all({ offset, limit }).map(closedOrderOf),
    tradeTotals(accountId) {
      const row = statements.totals.get({ accountId });
      const [profitMicros, feeMicros, swapMicros] = [row?.profit, row?.fee, row?.swap].map((sum) =>
        BigInt(sum ?? '0'),
      ) as [Micros, Micros, Micros];
      const netMicros = netOf({ profitMicros, feeMicros, swapMicros });
      return { orders: row?.orders ?? 0, netMicros, feeMicros, swapMicros };
    },
    lastPostingId: () => statements.last.get()?.id ?? 0,
    brokerEntries(afterId, upToId) {
      const range = { after: afterId, upTo: upToId };
      return {
        entries: statements.brokerResult.all(range),
        oldestAtMs: statements.oldest.get(range)?.atMs ?? null,
      };
    },
  };
}

/** As text: a sum may exceed a safe integer. */
function sumText(column: SQLiteColumn): SQL<string> {
  return sql<string>`cast(coalesce(sum(${column}), 0) as text)`;
}

function archiveStatements(db: BetterSQLite3Database) {
  const range = and(gt(postings.id, after), lte(postings.id, upTo));
  return {
    uid: db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.uid, sql.placeholder('uid')))
      .prepare(),
    order: db
      .select()
      .from(orders)
      .where(eq(orders.id, sql.placeholder('orderId')))
      .prepare(),
    closed: db
      .select()
      .from(orders)
      .where(isNotNull(orders.historyNumber))
      .orderBy(desc(orders.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
    totals: db
      .select({
        orders: sql<number>`count(*)`,
        profit: sumText(orders.profitMicros),
        fee: sumText(orders.feeMicros),
        swap: sumText(orders.swapMicros),
      })
      .from(orders)
      .where(
        and(
          eq(orders.accountId, sql.placeholder('accountId')),
          isNotNull(orders.historyNumber),
          isNotNull(orders.openedAtMs),
        ),
      )
      .prepare(),
    last: db
      .select({ id: sql<number>`coalesce(max(${postings.id}), 0)` })
      .from(postings)
      .prepare(),
    brokerResult: db
      .select({
        accountId: postings.accountId,
        book: postings.book,
        amountMicros: postings.amountMicros,
        atMs: postings.atMs,
        instrumentId: orders.instrumentId,
      })
      .from(postings)
      .leftJoin(orders, eq(orders.id, postings.orderId))
      .where(and(range, inArray(postings.account, [...BROKER_RESULT_ACCOUNTS])))
      .prepare(),
    oldest: db
      .select({ atMs: postings.atMs })
      .from(postings)
      .where(range)
      .orderBy(postings.id)
      .limit(1)
      .prepare(),
  };
}
