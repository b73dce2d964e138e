/** Withdrawal methods on SQLite. Deletion removes the details and keeps the id, so that no other method gets it. */

import { invariant } from '@vernier/shared/assert';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type {
  WithdrawalMethodRepository,
  WithdrawalMethodRow,
} from '../../../repositories/wallet/withdrawal-methods.ts';
import { withdrawalMethods, payeeKeys } from '../../tables.ts';

export function sqliteWithdrawalMethods(db: BetterSQLite3Database): WithdrawalMethodRepository {
  const bound = (userId: number) =>
    and(eq(withdrawalMethods.userId, userId), isNull(withdrawalMethods.deletedAtMs));
  const one = (userId: number, id: number) => and(bound(userId), eq(withdrawalMethods.id, id));
  const keyOf = (userId: number) =>
    db.select().from(payeeKeys).where(eq(payeeKeys.userId, userId)).get()?.keyEncrypted ?? null;
  const remove = (deletedAtMs: number) => ({ detailsEncrypted: null, fingerprint: null, deletedAtMs });
  return {
    bind: (method) =>
      db.transaction(
        () => {
          const same = and(
            bound(method.userId),
            eq(withdrawalMethods.drawCurrencyId, method.drawCurrencyId),
            eq(withdrawalMethods.fingerprint, method.fingerprint),
          );
          const known = db.select().from(withdrawalMethods).where(same).get();
          return rowOf(known ?? db.insert(withdrawalMethods).values(method).returning().get());
        },
        { behavior: 'immediate' },
      ),
    find(userId, id) {
      const row = db.select().from(withdrawalMethods).where(one(userId, id)).get();
      return row === undefined ? null : rowOf(row);
    },
    ofUser: (userId) =>
      db
        .select()
        .from(withdrawalMethods)
        .where(bound(userId))
        .orderBy(desc(withdrawalMethods.id))
        .all()
        .map(rowOf),
    remove: (userId, id, atMs) =>
      db.update(withdrawalMethods).set(remove(atMs)).where(one(userId, id)).run().changes === 1,
    removeAll: (userId, atMs) =>
      db.transaction(
        () => {
          db.update(withdrawalMethods).set(remove(atMs)).where(bound(userId)).run();
          db.delete(payeeKeys).where(eq(payeeKeys.userId, userId)).run();
        },
        { behavior: 'immediate' },
      ),
    payeeKey: keyOf,
    storePayeeKey(userId, keyEncrypted) {
      db.insert(payeeKeys).values({ userId, keyEncrypted }).onConflictDoNothing().run();
      return keyOf(userId) ?? keyEncrypted;
    },
  };
}

function rowOf({ deletedAtMs: _, ...row }: typeof withdrawalMethods.$inferSelect): WithdrawalMethodRow {
  const { detailsEncrypted, fingerprint } = row;
  invariant(detailsEncrypted !== null && fingerprint !== null, `method ${row.id} is bound`);
  return { ...row, detailsEncrypted, fingerprint };
}
