/** Results of real accounts: each statement reads a range of the primary key. */

import { and, eq, gt, gte, isNotNull, lte, max, sql } from 'drizzle-orm';
import type { AccountResultRepository } from '../../repositories/trading/account-results.ts';
import { all, first, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function accountResultQueries({
  db,
  tables: { accounts, orders },
}: QuerySource): Bodies<AccountResultRepository> {
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
    .groupBy(accountId);
  return {
    lastOrderId: () => first(db.select({ last: max(id) }).from(orders)).map((row) => row?.last ?? 0),
    realResults: ({ after, upTo }, sinceMs) =>
      all(results, { after, upTo, sinceMs }).map((rows) =>
        rows.map((row) => ({ accountId: row.accountId, netMicros: BigInt(row.net) })),
      ),
  };
}
