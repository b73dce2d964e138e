/** Users and sessions on SQLite, with every statement prepared once. */

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { IdentityRepository } from '../identity.ts';
import { sessions, users } from './tables.ts';

export function sqliteIdentity(db: BetterSQLite3Database): IdentityRepository {
  const tokenHash = sql.placeholder('tokenHash');
  const live = and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAtMs));
  const byId = db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare();
  const byToken = db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
    .prepare();

  return {
    userById: (id) => byId.get({ id }) ?? null,
    sessionByTokenHash: (hash) => byToken.get({ tokenHash: hash }) ?? null,
    insertSession(session) {
      db.insert(sessions)
        .values({ ...session, seenAtMs: session.createdAtMs })
        .run();
    },
    revokeSession(userId, hash, nowMs) {
      const own = and(live, eq(sessions.userId, userId));
      const update = db.update(sessions).set({ revokedAtMs: nowMs }).where(own).prepare();
      return update.run({ tokenHash: hash }).changes === 1;
    },
    touchSession(hash, seenAtMs, expiresAtMs) {
      db.update(sessions).set({ seenAtMs, expiresAtMs }).where(live).prepare().run({ tokenHash: hash });
    },
    setLang(userId, lang) {
      db.update(users).set({ lang }).where(eq(users.id, userId)).run();
    },
  };
}
