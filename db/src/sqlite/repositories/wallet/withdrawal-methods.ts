/** Methods on SQLite. Deleting one takes its details away and leaves its number, so that no other ever has it. */

import { invariant } from '@vernier/shared/assert';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { DrawMethodRepository, DrawMethodRow } from '../../../repositories/wallet/withdrawal-methods.ts';
import { drawMethods, payeeKeys } from '../../tables.ts';

export function sqliteDrawMethods(db: BetterSQLite3Database): DrawMethodRepository {
  const bound = (userId: number) => and(eq(drawMethods.userId, userId), isNull(drawMethods.deletedAtMs));
  const one = (userId: number, id: number) => and(bound(userId), eq(drawMethods.id, id));
  const keyOf = (userId: number) =>
    db.select().from(payeeKeys).where(eq(payeeKeys.userId, userId)).get()?.keySealed ?? null;
  const remove = (deletedAtMs: number) => ({ detailsSealed: null, fingerprint: null, deletedAtMs });
  return {
    bind: (method) =>
      db.transaction(
        () => {
          const same = and(
            bound(method.userId),
            eq(drawMethods.drawCurrencyId, method.drawCurrencyId),
            eq(drawMethods.fingerprint, method.fingerprint),
          );
          const known = db.select().from(drawMethods).where(same).get();
          return rowOf(known ?? db.insert(drawMethods).values(method).returning().get());
        },
        { behavior: 'immediate' },
      ),
    find(userId, id) {
      const row = db.select().from(drawMethods).where(one(userId, id)).get();
      return row === undefined ? null : rowOf(row);
    },
    ofUser: (userId) =>
      db.select().from(drawMethods).where(bound(userId)).orderBy(desc(drawMethods.id)).all().map(rowOf),
    remove: (userId, id, atMs) =>
      db.update(drawMethods).set(remove(atMs)).where(one(userId, id)).run().changes === 1,
    removeAll: (userId, atMs) =>
      db.transaction(
        () => {
          db.update(drawMethods).set(remove(atMs)).where(bound(userId)).run();
          db.delete(payeeKeys).where(eq(payeeKeys.userId, userId)).run();
        },
        { behavior: 'immediate' },
      ),
    payeeKey: keyOf,
    keepPayeeKey(userId, keySealed) {
      db.insert(payeeKeys).values({ userId, keySealed }).onConflictDoNothing().run();
      return keyOf(userId) ?? keySealed;
    },
  };
}

function rowOf({ deletedAtMs: _, ...row }: typeof drawMethods.$inferSelect): DrawMethodRow {
  const { detailsSealed, fingerprint } = row;
  invariant(detailsSealed !== null && fingerprint !== null, `method ${row.id} is bound`);
  return { ...row, detailsSealed, fingerprint };
}
