/** Second factors on SQLite. */

import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SecondFactorRepository } from '../second-factors.ts';
import { recoveryCodes, secondFactors } from './tables.ts';

export function sqliteSecondFactors(db: BetterSQLite3Database): SecondFactorRepository {
  const own = (userId: number) => eq(secondFactors.userId, userId);
  return {
    ofUser: (userId) => db.select().from(secondFactors).where(own(userId)).get() ?? null,
    begin(userId, secretSealed, createdAtMs) {
      const fresh = { secretSealed, createdAtMs, lastStep: 0 };
      const insert = db
        .insert(secondFactors)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: fresh,
          setWhere: isNull(secondFactors.confirmedAtMs),
        });
      return insert.run().changes === 1;
    },
    confirm: (userId, step, { atMs, hashes }) =>
      db.transaction((transaction) => {
        const confirmed = { confirmedAtMs: atMs, lastStep: step };
        const waiting = and(own(userId), isNull(secondFactors.confirmedAtMs));
        if (transaction.update(secondFactors).set(confirmed).where(waiting).run().changes !== 1) return false;
        for (const codeHash of hashes) transaction.insert(recoveryCodes).values({ userId, codeHash }).run();
        return true;
      }),
    useStep(userId, step) {
      const unused = and(
        own(userId),
        isNotNull(secondFactors.confirmedAtMs),
        lt(secondFactors.lastStep, step),
      );
      return db.update(secondFactors).set({ lastStep: step }).where(unused).run().changes === 1;
    },
    useRecoveryCode(userId, codeHash) {
      const same = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
      return db.delete(recoveryCodes).where(same).run().changes === 1;
    },
    recoveryCodesLeft: (userId) =>
      db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()?.left ??
      0,
    remove(userId) {
      db.delete(secondFactors).where(own(userId)).run();
    },
  };
}
