/** Search for unused demo accounts: users in order of id, some at a time, so that no pass is long. */

import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { and, asc, eq, gt, gte, or, type Placeholder, sql } from 'drizzle-orm';
import type { AccountRemoval, UnusedSearch } from '../../repositories/maintenance/account-removal.ts';
import { all, type Bodies, type Body, first } from '../body.ts';
import { isOfShards } from '../of-shards.ts';
import type { QuerySource, Tables } from '../query-source.ts';

type User = Pick<Tables['users']['$inferSelect'], 'id' | 'isDemo' | 'demoOf' | 'createdAtMs' | 'deletedAtMs'>;

export function unusedAccounts(source: QuerySource): Pick<Bodies<AccountRemoval>, 'unused' | 'isUnused'> {
  const {
    db,
    tables: { users },
  } = source;
  const { id, isDemo, demoOf, createdAtMs, deletedAtMs } = users;
  const fields = { id, isDemo, demoOf, createdAtMs, deletedAtMs };
  const after = (last: number | Placeholder, limit: number | Placeholder, shards: readonly number[]) =>
    db
      .select(fields)
      .from(users)
      .where(and(gt(id, last), isOfShards(id, shards)))
      .orderBy(asc(id))
      .limit(limit);
  const next = after(sql.placeholder('afterId'), sql.placeholder('limit'), ALL_SHARDS);
  const one = db
    .select(fields)
    .from(users)
    .where(eq(id, sql.placeholder('userId')));
  const isInUse = usageQuery(source);
  const isUnused = function* (user: User, beforeMs: number) {
    const { isDemo: demo, demoOf: owner, deletedAtMs: ended, createdAtMs: created } = user;
    if (!demo || owner !== null || ended !== null || created >= beforeMs) return false;
    return !(yield* isInUse(user.id, beforeMs));
  };
  return {
    *unused({ afterId, limit, beforeMs, shards }: UnusedSearch) {
      const isOfAll = shards.length === ALL_SHARDS.length;
      const found = yield* isOfAll ? all(next, { afterId, limit }) : all(after(afterId, limit, shards));
      const accountIds: number[] = [];
      for (const user of found) if (yield* isUnused(user, beforeMs)) accountIds.push(user.id);
      return { accountIds, lastId: found.length < limit ? 0 : (found.at(-1)?.id ?? 0) };
    },
    *isUnused(userId, beforeMs) {
      const user = yield* first(one, { userId });
      return user !== null && (yield* isUnused(user, beforeMs));
    },
  };
}

/** A session or a program's token that was used since, or a transfer, whose row is never deleted. */
function usageQuery({
  db,
  tables: { adjustments, apiTokens, deposits, sessions, withdrawals },
}: QuerySource): (userId: number, beforeMs: number) => Body<boolean> {
  const userId = sql.placeholder('userId');
  const beforeMs = sql.placeholder('beforeMs');
  const usedSession = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gte(sessions.seenAtMs, beforeMs)))
    .limit(1);
  const usedToken = db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(
      and(
        eq(apiTokens.userId, userId),
        or(gte(apiTokens.usedAtMs, beforeMs), gte(apiTokens.createdAtMs, beforeMs)),
      ),
    )
    .limit(1);
  const transfers = [deposits, withdrawals, adjustments].map((table) =>
    db.select({ id: table.id }).from(table).where(eq(table.accountId, userId)).limit(1),
  );
  return function* (id, before) {
    for (const statement of [usedSession, usedToken, ...transfers])
      if ((yield* first(statement, { userId: id, beforeMs: before })) !== null) return true;
    return false;
  };
}
