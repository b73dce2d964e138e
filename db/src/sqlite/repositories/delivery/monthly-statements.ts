/** Accounts with monthly statements on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { MonthlyStatementRepository } from '../../../repositories/delivery/monthly-statements.ts';
import { monthlyStatements } from '../../tables.ts';

export function sqliteMonthlyStatements(db: BetterSQLite3Database): Synchronous<MonthlyStatementRepository> {
  const { userId: id, month, attempts, dueAtMs } = monthlyStatements;
  const columns = { id, month, attempts, dueAtMs };
  return {
    of: (user) => db.select(columns).from(monthlyStatements).where(eq(id, user)).get() ?? null,
    add(userId, next) {
      db.insert(monthlyStatements)
        .values({ userId, ...next })
        .onConflictDoNothing()
        .run();
    },
    remove(user) {
      db.delete(monthlyStatements).where(eq(id, user)).run();
    },
    due: (nowMs, limit) =>
      db
        .select(columns)
        .from(monthlyStatements)
        .where(lte(dueAtMs, nowMs))
        .orderBy(asc(dueAtMs), asc(id))
        .limit(limit)
        .all(),
    postpone(user, atMs) {
      const failed = { attempts: sql`${attempts} + 1`, dueAtMs: atMs };
      db.update(monthlyStatements).set(failed).where(eq(id, user)).run();
    },
    advance(row, next) {
      db.update(monthlyStatements)
        .set({ ...next, attempts: 0 })
        .where(and(eq(id, row.id), eq(month, row.month)))
        .run();
    },
  };
}
