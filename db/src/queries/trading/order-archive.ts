/** Orders of all accounts: each statement scans a primary key, and none counts rows. */

import { and, desc, eq, gt, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { BROKER_RESULT_ACCOUNTS, type OrderArchive } from '../../repositories/trading/order-archive.ts';
import type { NumberRange } from '../../repositories/number-range.ts';
import { closedOrderOf, orderOfRow } from '../../stored-rows/row-mapping.ts';
import { all, first, type Bodies } from '../body.ts';
import { postingRange } from '../posting-range.ts';
import type { QuerySource } from '../query-source.ts';

const after = sql.placeholder('after');
const upTo = sql.placeholder('upTo');

export function orderArchiveQueries(source: QuerySource): Bodies<OrderArchive> {
  const statements = archiveStatements(source);
  return {
    accountOfUid: (uid) => first(statements.uid, { uid }).map((row) => row?.id ?? null),
    order: (orderId) =>
      first(statements.order, { orderId }).map((row) => (row === null ? null : orderOfRow(row))),
    closed: ({ after: newerId, skip = 0, limit }) =>
      all(skip === 0 ? statements.closed : statements.closedAfterSkip, {
        newerId: newerId ?? Number.MAX_SAFE_INTEGER,
        skip,
        limit,
      }).map((rows) => rows.map(closedOrderOf)),
    *tradeTotals(accountId) {
      const row = yield* first(statements.totals, { accountId });
      const [profitMicros, feeMicros, swapMicros] = [row?.profit, row?.fee, row?.swap].map((sum) =>
        BigInt(sum ?? '0'),
      ) as [Micros, Micros, Micros];
      const netMicros = netOf({ profitMicros, feeMicros, swapMicros });
      return { orders: row?.orders ?? 0, netMicros, feeMicros, swapMicros };
    },
    postingRange: postingRange(source),
    *brokerEntries(ranges) {
      const entries = yield* all(brokerEntriesOf(source, ranges));
      const oldestAtMs: (TimeMs | null)[] = [];
      for (const range of ranges)
        oldestAtMs.push(yield* first(statements.oldest, { ...range }).map((row) => row?.atMs ?? null));
      return { entries, oldestAtMs };
    },
  };
}

/** As text: a sum may exceed a safe integer. */
function sumText(column: SQLiteColumn): SQL<string> {
  return sql<string>`cast(coalesce(sum(${column}), 0) as text)`;
}

function brokerEntriesOf(
  { db, tables: { orders, postings }, fragments }: QuerySource,
  ranges: readonly NumberRange[],
) {
  return db
    .select({
      accountId: postings.accountId,
      book: postings.book,
      amountMicros: postings.amountMicros,
      atMs: postings.atMs,
      instrumentId: orders.instrumentId,
    })
    .from(postings)
    .leftJoin(orders, eq(orders.id, postings.orderId))
    .where(
      and(fragments.isNumbered(postings.id, ranges), inArray(postings.account, [...BROKER_RESULT_ACCOUNTS])),
    );
}

function archiveStatements({ db, tables: { orders, postings, users } }: QuerySource) {
  const ofSequence = sql`(${postings.id} - ${after}) % ${sql.placeholder('step')} = 0`;
  const range = and(gt(postings.id, after), lte(postings.id, upTo), ofSequence);
  const closed = () =>
    db
      .select()
      .from(orders)
      .where(and(lt(orders.id, sql.placeholder('newerId')), isNotNull(orders.historyNumber)))
      .orderBy(desc(orders.id))
      .limit(sql.placeholder('limit'));
  return {
    uid: db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.uid, sql.placeholder('uid'))),
    order: db
      .select()
      .from(orders)
      .where(eq(orders.id, sql.placeholder('orderId'))),
    closed: closed(),
    closedAfterSkip: closed().offset(sql.placeholder('skip')),
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
      ),
    oldest: db.select({ atMs: postings.atMs }).from(postings).where(range).orderBy(postings.id).limit(1),
  };
}
