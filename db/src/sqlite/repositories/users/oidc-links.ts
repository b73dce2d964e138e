/** OIDC links. */

import type { OidcIdentity } from '@vernier/shared/engine/store';
import { and, eq } from 'drizzle-orm';
import type { OidcLinkRepository } from '../../../repositories/users/oidc-links.ts';
import { changedRows, first, write, transaction, type Bodies } from '../../../queries/body.ts';
import type { QuerySource } from '../../../queries/query-source.ts';

export function oidcLinkQueries({ db, tables: { oidcLinks } }: QuerySource): Bodies<OidcLinkRepository> {
  const { userId, issuer, subject } = oidcLinks;
  const byIdentity = (identity: OidcIdentity) =>
    first(
      db
        .select()
        .from(oidcLinks)
        .where(and(eq(issuer, identity.issuer), eq(subject, identity.subject))),
    );
  return {
    ofUser: (user) => first(db.select().from(oidcLinks).where(eq(userId, user))),
    byIdentity,
    put: (row) =>
      transaction(function* () {
        if ((yield* byIdentity(row)) !== null) return false;
        const values = { ...row, usedAtMs: null };
        yield* write(db.insert(oidcLinks).values(values).onConflictDoUpdate({ target: userId, set: values }));
        return true;
      }),
    use: (user, usedAtMs) => write(db.update(oidcLinks).set({ usedAtMs }).where(eq(userId, user))),
    removeAll: (user) => changedRows(db.delete(oidcLinks).where(eq(userId, user))),
  };
}
