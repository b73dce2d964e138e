/** Overnight financing. */

import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { FinancingRepository } from '../../repositories/trading/financing.ts';
import { all, first, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function financingQueries({
  db,
  tables: { swapFreeAccounts, swapTerms },
}: QuerySource): Bodies<FinancingRepository> {
  const { instrumentId, fromMs } = swapTerms;
  return {
    terms: () => all(db.select().from(swapTerms).orderBy(asc(instrumentId), asc(fromMs))),
    addTerms: (row, most) =>
      transaction(function* () {
        const own = eq(instrumentId, row.instrumentId);
        yield* write(
          db
            .insert(swapTerms)
            .values(row)
            .onConflictDoUpdate({ target: [instrumentId, fromMs], set: row }),
        );
        const oldest = yield* first(
          db.select({ fromMs }).from(swapTerms).where(own).orderBy(desc(fromMs)).limit(1).offset(most),
        );
        if (oldest !== null) yield* write(db.delete(swapTerms).where(and(own, lte(fromMs, oldest.fromMs))));
      }),
    swapFree: () => all(db.select().from(swapFreeAccounts)),
    putSwapFree: (row) =>
      write(
        db
          .insert(swapFreeAccounts)
          .values(row)
          .onConflictDoUpdate({ target: swapFreeAccounts.accountId, set: row }),
      ),
  };
}
