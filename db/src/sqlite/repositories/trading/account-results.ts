/** Results of real accounts on SQLite: each statement reads a range of the primary key. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, eq, gt, gte, isNotNull, lte, max, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { AccountResultRepository } from '../../../repositories/trading/account-results.ts';
import { accounts, orders } from '../../tables.ts';

export function sqliteAccountResults(db: BetterSQLite3Database): Synchronous<AccountResultRepository> {
  const { id, accountId, closedAtMs, openedAtMs, profitMicros, feeMicros, swapMicros } = orders;
  const results = db
    .select({
      accountId,
      // As text: a sum may exceed a safe integer.
      net: sql<string>`cast(sum(${profitMicros} - ${feeMicros} + ${swapMicros}) as text)`,
    })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        ...[gt(id, sql.placeholder('after')), lte(id, sql.placeholder('upTo'))],
        ...[gte(closedAtMs, sql.placeholder('sinceMs')), isNotNull(openedAtMs), eq(accounts.book, 'real')],
      ),
    )
    .groupBy(accountId)
    .prepare();
  return {
    lastOrderId: () =>
      db
        .select({ last: max(id) })
        .from(orders)
        .get()?.last ?? 0,
    realResults: ({ after, upTo }, sinceMs) =>
      results
        .all({ after, upTo, sinceMs })
        .map((row) => ({ accountId: row.accountId, netMicros: BigInt(row.net) })),
  };
}
