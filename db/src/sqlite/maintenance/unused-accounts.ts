/** Search for unused demo accounts on SQLite: users in order of id, some at a time, so that no pass is long. */

import { and, asc, eq, gt, gte, or, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { AccountRemoval, UnusedSearch } from '../../repositories/maintenance/account-removal.ts';
import { adjustments, apiTokens, deposits, sessions, users, withdrawals } from '../tables.ts';

type User = Pick<typeof users.$inferSelect, 'id' | 'isDemo' | 'demoOf' | 'createdAtMs' | 'deletedAtMs'>;

export function unusedAccounts(db: BetterSQLite3Database): Pick<AccountRemoval, 'unused' | 'isUnused'> {
  const { id, isDemo, demoOf, createdAtMs, deletedAtMs } = users;
  const fields = { id, isDemo, demoOf, createdAtMs, deletedAtMs };
  const next = db
    .select(fields)
    .from(users)
    .where(gt(id, sql.placeholder('afterId')))
    .orderBy(asc(id))
    .limit(sql.placeholder('limit'))
    .prepare();
  const one = db
    .select(fields)
    .from(users)
    .where(eq(id, sql.placeholder('userId')))
    .prepare();
  const isInUse = usageQuery(db);
  const isUnused = (user: User, beforeMs: number) =>
    user.isDemo &&
    user.demoOf === null &&
    user.deletedAtMs === null &&
    user.createdAtMs < beforeMs &&
    !isInUse(user.id, beforeMs);
  return {
    unused({ afterId, limit, beforeMs }: UnusedSearch) {
      const found = next.all({ afterId, limit });
      const accountIds = found.filter((user) => isUnused(user, beforeMs)).map((user) => user.id);
      return { accountIds, lastId: found.length < limit ? 0 : (found.at(-1)?.id ?? 0) };
    },
    isUnused(userId, beforeMs) {
      const user = one.get({ userId });
      return user !== undefined && isUnused(user, beforeMs);
    },
  };
}

/** A session or a program's token that was used since, or a transfer, whose row is never deleted. */
function usageQuery(db: BetterSQLite3Database): (userId: number, beforeMs: number) => boolean {
  const userId = sql.placeholder('userId');
  const beforeMs = sql.placeholder('beforeMs');
  const usedSession = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gte(sessions.seenAtMs, beforeMs)))
    .limit(1)
    .prepare();
  const usedToken = db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(
      and(
        eq(apiTokens.userId, userId),
        or(gte(apiTokens.usedAtMs, beforeMs), gte(apiTokens.createdAtMs, beforeMs)),
      ),
    )
    .limit(1)
    .prepare();
  const transfers = [deposits, withdrawals, adjustments].map((table) =>
    db.select({ id: table.id }).from(table).where(eq(table.accountId, userId)).limit(1).prepare(),
  );
  return (id, before) =>
    [usedSession, usedToken, ...transfers].some(
      (statement) => statement.get({ userId: id, beforeMs: before }) !== undefined,
    );
}
