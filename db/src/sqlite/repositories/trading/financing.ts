/** Overnight financing on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { FinancingRepository } from '../../../repositories/trading/financing.ts';
import { swapFreeAccounts, swapTerms } from '../../tables.ts';

export function sqliteFinancing(db: BetterSQLite3Database): Synchronous<FinancingRepository> {
  const { instrumentId, fromMs } = swapTerms;
  return {
    terms: () => db.select().from(swapTerms).orderBy(asc(instrumentId), asc(fromMs)).all(),
    addTerms(row, most) {
      const own = eq(instrumentId, row.instrumentId);
      db.insert(swapTerms)
        .values(row)
        .onConflictDoUpdate({ target: [instrumentId, fromMs], set: row })
        .run();
      const first = db
        .select({ fromMs })
        .from(swapTerms)
        .where(own)
        .orderBy(desc(fromMs))
        .limit(1)
        .offset(most)
        .get();
      if (first !== undefined)
        db.delete(swapTerms)
          .where(and(own, lte(fromMs, first.fromMs)))
          .run();
    },
    swapFree: () => db.select().from(swapFreeAccounts).all(),
    putSwapFree(row) {
      db.insert(swapFreeAccounts)
        .values(row)
        .onConflictDoUpdate({ target: swapFreeAccounts.accountId, set: row })
        .run();
    },
  };
}
