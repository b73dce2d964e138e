/** Accounts with monthly statements. */

import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { MonthlyStatementRepository } from '../../repositories/delivery/monthly-statements.ts';
import { all, first, write, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function monthlyStatementQueries({
  db,
  tables: { monthlyStatements },
}: QuerySource): Bodies<MonthlyStatementRepository> {
  const { userId: id, month, attempts, dueAtMs } = monthlyStatements;
  const columns = { id, month, attempts, dueAtMs };
  const due = db
    .select(columns)
    .from(monthlyStatements)
    .where(lte(dueAtMs, sql.placeholder('nowMs')))
    .orderBy(asc(dueAtMs), asc(id))
    .limit(sql.placeholder('limit'));
  return {
    of: (user) => first(db.select(columns).from(monthlyStatements).where(eq(id, user))),
    add: (userId, next) =>
      write(
        db
          .insert(monthlyStatements)
          .values({ userId, ...next })
          .onConflictDoNothing(),
      ),
    remove: (user) => write(db.delete(monthlyStatements).where(eq(id, user))),
    due: (nowMs, limit) => all(due, { nowMs, limit }),
    postpone(user, atMs) {
      const failed = { attempts: sql`${attempts} + 1`, dueAtMs: atMs };
      return write(db.update(monthlyStatements).set(failed).where(eq(id, user)));
    },
    advance: (row, next) =>
      write(
        db
          .update(monthlyStatements)
          .set({ ...next, attempts: 0 })
          .where(and(eq(id, row.id), eq(month, row.month))),
      ),
  };
}
