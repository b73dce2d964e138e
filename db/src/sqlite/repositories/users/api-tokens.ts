/** API tokens on SQLite. */

import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { ApiTokenRepository } from '../../../repositories/users/api-tokens.ts';
import { apiTokens, users } from '../../tables.ts';

export function sqliteApiTokens(db: BetterSQLite3Database): ApiTokenRepository {
  const unrevoked = isNull(apiTokens.revokedAtMs);
  const byHash = db
    .select({ token: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.tokenHash, sql.placeholder('tokenHash')))
    .prepare();
  return {
    insert: (row) => db.insert(apiTokens).values(row).returning().get(),
    byHash: (tokenHash) => byHash.get({ tokenHash }) ?? null,
    hashOfSecret: (secretHash) =>
      db
        .select({ tokenHash: apiTokens.tokenHash })
        .from(apiTokens)
        .where(eq(apiTokens.secretHash, secretHash))
        .get()?.tokenHash ?? null,
    live: (userId, nowMs) =>
      db
        .select()
        .from(apiTokens)
        .where(
          and(
            eq(apiTokens.userId, userId),
            unrevoked,
            or(isNull(apiTokens.expiresAtMs), gt(apiTokens.expiresAtMs, nowMs)),
          ),
        )
        .orderBy(desc(apiTokens.id))
        .all(),
    touch(tokenHash, usedAtMs) {
      db.update(apiTokens).set({ usedAtMs }).where(eq(apiTokens.tokenHash, tokenHash)).run();
    },
    setSettings(tokenHash, settings) {
      db.update(apiTokens).set({ settings }).where(eq(apiTokens.tokenHash, tokenHash)).run();
    },
    revoke(userId, tokenHash, revokedAtMs) {
      const own = and(eq(apiTokens.userId, userId), eq(apiTokens.tokenHash, tokenHash), unrevoked);
      return db.update(apiTokens).set({ revokedAtMs }).where(own).run().changes === 1;
    },
  };
}
