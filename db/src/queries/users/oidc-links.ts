/** OIDC links. */

import type { OidcIdentity } from '@vernier/shared/engine/store';
import { and, eq } from 'drizzle-orm';
import type { OidcLinkRepository } from '../../repositories/users/oidc-links.ts';
import { changedRows, first, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';
import { isCurrent } from './user-version.ts';

export function oidcLinkQueries(source: QuerySource): Bodies<OidcLinkRepository> {
  const {
    db,
    tables: { oidcLinks },
  } = source;
  const { userId, issuer, subject } = oidcLinks;
  const ofUser = (user: number) => first(db.select().from(oidcLinks).where(eq(userId, user)));
  const byIdentity = (identity: OidcIdentity) =>
    first(
      db
        .select()
        .from(oidcLinks)
        .where(and(eq(issuer, identity.issuer), eq(subject, identity.subject))),
    );
  return {
    ofUser,
    byIdentity,
    put: (row, version) =>
      transaction(function* () {
        if (!(yield* isCurrent(source, version))) return 'user_changed';
        if ((yield* ofUser(row.userId))?.issuer === row.issuer) return 'user_linked';
        if ((yield* byIdentity(row)) !== null) return 'identity_linked';
        const values = { ...row, usedAtMs: null };
        yield* write(db.insert(oidcLinks).values(values).onConflictDoUpdate({ target: userId, set: values }));
        return null;
      }),
    use: (user, usedAtMs) => write(db.update(oidcLinks).set({ usedAtMs }).where(eq(userId, user))),
    removeAll: (user) => changedRows(db.delete(oidcLinks).where(eq(userId, user))),
  };
}
