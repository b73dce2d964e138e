/** Second factors on SQLite, for users and for administrators. */

import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SecondFactorRepository } from '../../../repositories/users/second-factors.ts';
import { adminRecoveryCodes, adminSecondFactors, recoveryCodes, secondFactors } from '../../tables.ts';

export const USER_TABLES = { factors: secondFactors, codes: recoveryCodes };
export const ADMIN_TABLES = { factors: adminSecondFactors, codes: adminRecoveryCodes };

export function sqliteSecondFactors(
  db: BetterSQLite3Database,
  { factors, codes }: typeof USER_TABLES | typeof ADMIN_TABLES,
): SecondFactorRepository {
  const own = (ownerId: number) => eq(factors.ownerId, ownerId);
  const ofOwner = db
    .select()
    .from(factors)
    .where(eq(factors.ownerId, sql.placeholder('ownerId')))
    .prepare();
  return {
    of: (ownerId) => ofOwner.get({ ownerId }) ?? null,
    begin(ownerId, secretEncrypted, createdAtMs) {
      const unconfirmed = { secretEncrypted, createdAtMs, lastStep: 0 };
      const insert = db
        .insert(factors)
        .values({ ownerId, ...unconfirmed })
        .onConflictDoUpdate({
          target: factors.ownerId,
          set: unconfirmed,
          setWhere: isNull(factors.confirmedAtMs),
        });
      return insert.run().changes === 1;
    },
    confirm: (ownerId, step, { atMs, hashes }) =>
      db.transaction((transaction) => {
        const confirmed = { confirmedAtMs: atMs, lastStep: step };
        const waiting = and(own(ownerId), isNull(factors.confirmedAtMs));
        if (transaction.update(factors).set(confirmed).where(waiting).run().changes !== 1) return false;
        for (const codeHash of hashes) transaction.insert(codes).values({ ownerId, codeHash }).run();
        return true;
      }),
    useStep(ownerId, step, latestStep) {
      const isFree = or(lt(factors.lastStep, step), gt(factors.lastStep, latestStep));
      const unused = and(own(ownerId), isNotNull(factors.confirmedAtMs), isFree);
      return db.update(factors).set({ lastStep: step }).where(unused).run().changes === 1;
    },
    useRecoveryCode(ownerId, codeHashes) {
      const same = and(eq(codes.ownerId, ownerId), inArray(codes.codeHash, [...codeHashes]));
      return db.delete(codes).where(same).run().changes === 1;
    },
    recoveryCodesLeft: (ownerId) =>
      db.select({ left: count() }).from(codes).where(eq(codes.ownerId, ownerId)).get()?.left ?? 0,
    remove(ownerId) {
      db.delete(factors).where(own(ownerId)).run();
    },
  };
}
