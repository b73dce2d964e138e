/** Conditions of writes on the version of a user's row, part of the transaction of the write. */

import { and, eq, isNull } from 'drizzle-orm';
import type { RowVersion } from '../../../repositories/row-version.ts';
import { first, type Steps } from '../../../queries/body.ts';
import type { QuerySource } from '../../../queries/query-source.ts';

/** Whether the user exists, has not deleted the account, and has the password and the session of the version. */
export function* isCurrent(
  { db, tables: { sessions, users } }: QuerySource,
  { id, passwordHash, session }: RowVersion,
): Steps<boolean> {
  const user = yield* first(
    db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAtMs))),
  );
  if (user === null) return false;
  if (passwordHash !== undefined && user.passwordHash !== passwordHash) return false;
  if (session === undefined) return true;
  const live = and(eq(sessions.userId, id), eq(sessions.tokenHash, session), isNull(sessions.revokedAtMs));
  const found = yield* first(db.select({ id: sessions.id }).from(sessions).where(live));
  return user.frozenAtMs === null && found !== null;
}
