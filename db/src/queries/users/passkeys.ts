/** Passkeys. */

import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { PasskeyRepository } from '../../repositories/users/passkeys.ts';
import { all, changedRows, changesOne, first, transaction, write, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';
import { isCurrent } from './user-version.ts';

export function passkeyQueries(source: QuerySource): Bodies<PasskeyRepository> {
  const {
    db,
    tables: { passkeys },
  } = source;
  const { id, userId, credentialId, signCount } = passkeys;
  const any = db
    .select({ id })
    .from(passkeys)
    .where(eq(userId, sql.placeholder('userId')))
    .limit(1);
  return {
    ofUser: (user) => all(db.select().from(passkeys).where(eq(userId, user)).orderBy(asc(id))),
    has: (user) => first(any, { userId: user }).map((row) => row !== null),
    byCredential: (credential) => first(db.select().from(passkeys).where(eq(credentialId, credential))),
    insert: (row, version) =>
      transaction(function* () {
        if (!(yield* isCurrent(source, version))) return null;
        const inserted = db.insert(passkeys).values(row).onConflictDoNothing({ target: credentialId });
        return yield* first(inserted.returning());
      }),
    use(passkey, { signCount: count, atMs }) {
      const grown = count === 0 ? eq(signCount, 0) : lt(signCount, count);
      const used = { signCount: count, usedAtMs: atMs };
      return changesOne(
        db
          .update(passkeys)
          .set(used)
          .where(and(eq(id, passkey), grown)),
      );
    },
    remove: (passkey) => write(db.delete(passkeys).where(eq(id, passkey))),
    removeAll: (user) => changedRows(db.delete(passkeys).where(eq(userId, user))),
  };
}
