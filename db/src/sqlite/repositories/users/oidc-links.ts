/** OIDC links on SQLite. */

import { and, eq } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { OidcLinkRepository } from '../../../repositories/users/oidc-links.ts';
import { oidcLinks } from '../../tables.ts';

export function sqliteOidcLinks(db: BetterSQLite3Database): OidcLinkRepository {
  const { userId, issuer, subject } = oidcLinks;
  const byIdentity: OidcLinkRepository['byIdentity'] = (identity) =>
    db
      .select()
      .from(oidcLinks)
      .where(and(eq(issuer, identity.issuer), eq(subject, identity.subject)))
      .get() ?? null;
  return {
    ofUser: (user) => db.select().from(oidcLinks).where(eq(userId, user)).get() ?? null,
    byIdentity,
    put(row) {
      if (byIdentity(row) !== null) return false;
      const values = { ...row, usedAtMs: null };
      db.insert(oidcLinks).values(values).onConflictDoUpdate({ target: userId, set: values }).run();
      return true;
    },
    use(user, usedAtMs) {
      db.update(oidcLinks).set({ usedAtMs }).where(eq(userId, user)).run();
    },
    removeAll: (user) => db.delete(oidcLinks).where(eq(userId, user)).run().changes,
  };
}
