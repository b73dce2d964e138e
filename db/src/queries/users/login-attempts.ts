/** Login attempts. */

import { and, asc, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { LoginAttemptRepository } from '../../repositories/users/login-attempts.ts';
import { all, first, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function loginAttemptQueries({
  db,
  tables: { knownAddresses, loginFailures },
}: QuerySource): Bodies<LoginAttemptRepository> {
  const { scope: scopeOf, subject: subjectOf, failures, lastAtMs } = loginFailures;
  const { account, address, lastLoginAtMs } = knownAddresses;
  return {
    failures: (scope) =>
      all(
        db
          .select({ subject: subjectOf, failures, lastAtMs })
          .from(loginFailures)
          .where(eq(scopeOf, scope))
          .orderBy(asc(lastAtMs)),
      ),
    putFailures(scope, row) {
      const { failures: count, lastAtMs: atMs } = row;
      return write(
        db
          .insert(loginFailures)
          .values({ scope, ...row })
          .onConflictDoUpdate({ target: [scopeOf, subjectOf], set: { failures: count, lastAtMs: atMs } }),
      );
    },
    removeFailures: (scope, subject) =>
      write(db.delete(loginFailures).where(and(eq(scopeOf, scope), eq(subjectOf, subject)))),
    lastLoginAtMs(at) {
      const same = and(eq(account, at.account), eq(address, at.address));
      return first(db.select({ lastLoginAtMs }).from(knownAddresses).where(same)).map(
        (row) => row?.lastLoginAtMs ?? null,
      );
    },
    putKnown: (at, nowMs, { most, sinceMs }) =>
      transaction(function* () {
        yield* write(
          db
            .insert(knownAddresses)
            .values({ ...at, lastLoginAtMs: nowMs })
            .onConflictDoUpdate({ target: [account, address], set: { lastLoginAtMs: nowMs } }),
        );
        yield* write(db.delete(knownAddresses).where(lt(lastLoginAtMs, sinceMs)));
        const ofAccount = eq(account, at.account);
        const newest = db
          .select({ address })
          .from(knownAddresses)
          .where(ofAccount)
          .orderBy(desc(lastLoginAtMs))
          .limit(most);
        yield* write(db.delete(knownAddresses).where(and(ofAccount, notInArray(address, newest))));
      }),
  };
}
