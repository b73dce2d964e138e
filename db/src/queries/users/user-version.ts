/** Conditions of writes on the version of a user's row, part of the transaction of the write. */

import { and, eq, isNull } from 'drizzle-orm';
import type { RowVersion } from '../../repositories/row-version.ts';
import { first, type Steps } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

/** Whether the user exists, has not deleted the account, and has the password, the session and the login of the version. */
export function* isCurrent(
  source: QuerySource,
  { id, passwordHash, session, ...login }: RowVersion,
): Steps<boolean> {
  const {
    db,
    tables: { sessions, users },
  } = source;
  const user = yield* first(
    db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAtMs))),
  );
  if (user === null) return false;
  if (passwordHash !== undefined && user.passwordHash !== passwordHash) return false;
  if (!(yield* isLoginLeft(source, { id, ...login }))) return false;
  if (session === undefined) return true;
  const live = and(eq(sessions.userId, id), eq(sessions.tokenHash, session), isNull(sessions.revokedAtMs));
  const found = yield* first(db.select({ id: sessions.id }).from(sessions).where(live));
  return user.frozenAtMs === null && found !== null;
}

function* isLoginLeft(
  { db, tables: { oidcLinks, passkeys } }: QuerySource,
  { id, passkey, oidcIdentity }: RowVersion,
): Steps<boolean> {
  if (passkey !== undefined) {
    const same = and(eq(passkeys.userId, id), eq(passkeys.id, passkey));
    if ((yield* first(db.select({ id: passkeys.id }).from(passkeys).where(same))) === null) return false;
  }
  if (oidcIdentity === undefined) return true;
  const { issuer, subject } = oidcIdentity;
  const same = and(eq(oidcLinks.userId, id), eq(oidcLinks.issuer, issuer), eq(oidcLinks.subject, subject));
  return (yield* first(db.select({ userId: oidcLinks.userId }).from(oidcLinks).where(same))) !== null;
}
