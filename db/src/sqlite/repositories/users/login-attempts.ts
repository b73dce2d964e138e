/** Login attempts on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { LoginAttemptRepository } from '../../../repositories/users/login-attempts.ts';
import { knownAddresses, loginFailures } from '../../tables.ts';

export function sqliteLoginAttempts(db: BetterSQLite3Database): Synchronous<LoginAttemptRepository> {
  const { scope: scopeOf, subject: subjectOf, failures, lastAtMs } = loginFailures;
  const { account, address, lastLoginAtMs } = knownAddresses;
  return {
    failures: (scope) =>
      db
        .select({ subject: subjectOf, failures, lastAtMs })
        .from(loginFailures)
        .where(eq(scopeOf, scope))
        .orderBy(asc(lastAtMs))
        .all(),
    putFailures(scope, row) {
      const { failures: count, lastAtMs: atMs } = row;
      db.insert(loginFailures)
        .values({ scope, ...row })
        .onConflictDoUpdate({ target: [scopeOf, subjectOf], set: { failures: count, lastAtMs: atMs } })
        .run();
    },
    removeFailures(scope, subject) {
      db.delete(loginFailures)
        .where(and(eq(scopeOf, scope), eq(subjectOf, subject)))
        .run();
    },
    lastLoginAtMs(at) {
      const same = and(eq(account, at.account), eq(address, at.address));
      const row = db.select({ lastLoginAtMs }).from(knownAddresses).where(same).get();
      return row?.lastLoginAtMs ?? null;
    },
    putKnown(at, nowMs, { most, sinceMs }) {
      db.transaction((transaction) => {
        transaction
          .insert(knownAddresses)
          .values({ ...at, lastLoginAtMs: nowMs })
          .onConflictDoUpdate({ target: [account, address], set: { lastLoginAtMs: nowMs } })
          .run();
        transaction.delete(knownAddresses).where(lt(lastLoginAtMs, sinceMs)).run();
        const ofAccount = eq(account, at.account);
        const newest = transaction
          .select({ address })
          .from(knownAddresses)
          .where(ofAccount)
          .orderBy(desc(lastLoginAtMs))
          .limit(most);
        transaction
          .delete(knownAddresses)
          .where(and(ofAccount, notInArray(address, newest)))
          .run();
      });
    },
  };
}
