/** Passkeys on SQLite. */

import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { PasskeyRepository } from '../../../repositories/users/passkeys.ts';
import { passkeys } from '../../tables.ts';

export function sqlitePasskeys(db: BetterSQLite3Database): PasskeyRepository {
  const { id, userId, credentialId, signCount } = passkeys;
  const first = db
    .select({ id })
    .from(passkeys)
    .where(eq(userId, sql.placeholder('userId')))
    .limit(1)
    .prepare();
  return {
    ofUser: (user) => db.select().from(passkeys).where(eq(userId, user)).orderBy(asc(id)).all(),
    has: (user) => first.get({ userId: user }) !== undefined,
    byCredential: (credential) =>
      db.select().from(passkeys).where(eq(credentialId, credential)).get() ?? null,
    insert: (row) =>
      db.insert(passkeys).values(row).onConflictDoNothing({ target: credentialId }).returning().get() ?? null,
    use(passkey, { signCount: count, atMs }) {
      const grown = count === 0 ? eq(signCount, 0) : lt(signCount, count);
      const changes = { signCount: count, usedAtMs: atMs };
      return (
        db
          .update(passkeys)
          .set(changes)
          .where(and(eq(id, passkey), grown))
          .run().changes === 1
      );
    },
    remove(passkey) {
      db.delete(passkeys).where(eq(id, passkey)).run();
    },
    removeAll: (user) => db.delete(passkeys).where(eq(userId, user)).run().changes,
  };
}
