/** API tokens. */

import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { ApiTokenRepository } from '../../repositories/users/api-tokens.ts';
import { all, changesOne, first, onlyRow, transaction, write, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';
import { isCurrent } from './user-version.ts';

export function apiTokenQueries(source: QuerySource): Bodies<ApiTokenRepository> {
  const {
    db,
    tables: { apiTokens, users },
  } = source;
  const unrevoked = isNull(apiTokens.revokedAtMs);
  const byHash = db
    .select({ token: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.tokenHash, sql.placeholder('tokenHash')));
  const touch = db
    .update(apiTokens)
    .set({ usedAtMs: sql`${sql.placeholder('usedAtMs')}` })
    .where(eq(apiTokens.tokenHash, sql.placeholder('tokenHash')));
  return {
    insert: (row, version) =>
      transaction(function* () {
        if (!(yield* isCurrent(source, version))) return null;
        return yield* onlyRow(db.insert(apiTokens).values(row).returning());
      }),
    byHash: (tokenHash) => first(byHash, { tokenHash }),
    hashOfSecret: (secretHash) =>
      first(
        db
          .select({ tokenHash: apiTokens.tokenHash })
          .from(apiTokens)
          .where(eq(apiTokens.secretHash, secretHash)),
      ).map((row) => row?.tokenHash ?? null),
    live: (userId, nowMs) =>
      all(
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
          .orderBy(desc(apiTokens.id)),
      ),
    touch: (uses) =>
      transaction(function* () {
        for (const use of uses) yield* write(touch, { ...use });
      }),
    setSettings: (tokenHash, settings) =>
      write(db.update(apiTokens).set({ settings }).where(eq(apiTokens.tokenHash, tokenHash))),
    revokeAll(userId, revokedAtMs) {
      const own = and(eq(apiTokens.userId, userId), unrevoked);
      const revoked = db.update(apiTokens).set({ revokedAtMs }).where(own).returning();
      return all(revoked).map((rows) => rows.map(({ tokenHash }) => tokenHash));
    },
    revoke(userId, tokenHash, revokedAtMs) {
      const own = and(eq(apiTokens.userId, userId), eq(apiTokens.tokenHash, tokenHash), unrevoked);
      return changesOne(db.update(apiTokens).set({ revokedAtMs }).where(own));
    },
  };
}
