/** Withdrawal methods. Deletion removes the details and keeps the id, so that no other method gets it. */

import { invariant } from '@vernier/shared/assert';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type {
  WithdrawalMethodRepository,
  WithdrawalMethodRow,
} from '../../repositories/wallet/withdrawal-methods.ts';
import { all, changesOne, first, onlyRow, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource, Tables } from '../query-source.ts';

export function withdrawalMethodQueries({
  db,
  tables: { payeeKeys, withdrawalMethods },
}: QuerySource): Bodies<WithdrawalMethodRepository> {
  const bound = (userId: number) =>
    and(eq(withdrawalMethods.userId, userId), isNull(withdrawalMethods.deletedAtMs));
  const one = (userId: number, id: number) => and(bound(userId), eq(withdrawalMethods.id, id));
  const keyOf = (userId: number) =>
    first(db.select().from(payeeKeys).where(eq(payeeKeys.userId, userId))).map(
      (row) => row?.keyEncrypted ?? null,
    );
  const remove = (deletedAtMs: number) => ({ detailsEncrypted: null, fingerprint: null, deletedAtMs });
  return {
    bind: (method) =>
      transaction(function* () {
        const same = and(
          bound(method.userId),
          eq(withdrawalMethods.drawCurrencyId, method.drawCurrencyId),
          eq(withdrawalMethods.fingerprint, method.fingerprint),
        );
        const known = yield* first(db.select().from(withdrawalMethods).where(same));
        return rowOf(known ?? (yield* onlyRow(db.insert(withdrawalMethods).values(method).returning())));
      }),
    find: (userId, id) =>
      first(db.select().from(withdrawalMethods).where(one(userId, id))).map((row) =>
        row === null ? null : rowOf(row),
      ),
    ofUser: (userId) =>
      all(db.select().from(withdrawalMethods).where(bound(userId)).orderBy(desc(withdrawalMethods.id))).map(
        (rows) => rows.map(rowOf),
      ),
    remove: (userId, id, atMs) =>
      changesOne(db.update(withdrawalMethods).set(remove(atMs)).where(one(userId, id))),
    removeAll: (userId, atMs) =>
      transaction(function* () {
        yield* write(db.update(withdrawalMethods).set(remove(atMs)).where(bound(userId)));
        yield* write(db.delete(payeeKeys).where(eq(payeeKeys.userId, userId)));
      }),
    payeeKey: keyOf,
    storePayeeKey: (userId, keyEncrypted) =>
      transaction(function* () {
        yield* write(db.insert(payeeKeys).values({ userId, keyEncrypted }).onConflictDoNothing());
        return (yield* keyOf(userId)) ?? keyEncrypted;
      }),
  };
}

function rowOf({ deletedAtMs: _, ...row }: Tables['withdrawalMethods']['$inferSelect']): WithdrawalMethodRow {
  const { detailsEncrypted, fingerprint } = row;
  invariant(detailsEncrypted !== null && fingerprint !== null, `method ${row.id} is bound`);
  return { ...row, detailsEncrypted, fingerprint };
}
