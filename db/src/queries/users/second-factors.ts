/** Second factors, for users and for administrators. */

import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { RowVersion } from '../../repositories/row-version.ts';
import type { SecondFactorRepository } from '../../repositories/users/second-factors.ts';
import { adminVersion } from '../admin/admin-version.ts';
import {
  type Bodies,
  changedRows,
  changesOne,
  first,
  rowCount,
  type Steps,
  transaction,
  write,
} from '../body.ts';
import type { QuerySource, Tables } from '../query-source.ts';
import { isCurrent } from './user-version.ts';

type FactorTables =
  | { readonly factors: Tables['secondFactors']; readonly codes: Tables['recoveryCodes'] }
  | { readonly factors: Tables['adminSecondFactors']; readonly codes: Tables['adminRecoveryCodes'] };

export function userFactorQueries(source: QuerySource): Bodies<SecondFactorRepository> {
  const { secondFactors: factors, recoveryCodes: codes } = source.tables;
  return secondFactorQueries(source, { factors, codes }, (owner) => isCurrent(source, owner));
}

export function adminFactorQueries(source: QuerySource): Bodies<SecondFactorRepository> {
  const { db, tables } = source;
  const { admins, adminSecondFactors: factors, adminRecoveryCodes: codes } = tables;
  return secondFactorQueries(source, { factors, codes }, function* (owner) {
    const found = db.select({ id: admins.id }).from(admins).where(adminVersion(admins, owner));
    return (yield* first(found)) !== null;
  });
}

function secondFactorQueries(
  { db }: QuerySource,
  { factors, codes }: FactorTables,
  isOwnerCurrent: (owner: RowVersion) => Steps<boolean>,
): Bodies<SecondFactorRepository> {
  const own = (ownerId: number) => eq(factors.ownerId, ownerId);
  const ofOwner = db
    .select()
    .from(factors)
    .where(eq(factors.ownerId, sql.placeholder('ownerId')));
  return {
    of: (ownerId) => first(ofOwner, { ownerId }),
    begin: (owner, secretEncrypted, createdAtMs) =>
      transaction(function* () {
        if (!(yield* isOwnerCurrent(owner))) return false;
        const unconfirmed = { secretEncrypted, createdAtMs, lastStep: 0 };
        const insert = db
          .insert(factors)
          .values({ ownerId: owner.id, ...unconfirmed })
          .onConflictDoUpdate({
            target: factors.ownerId,
            set: unconfirmed,
            setWhere: isNull(factors.confirmedAtMs),
          });
        return yield* changesOne(insert);
      }),
    confirm: (owner, { step, secretEncrypted }, { atMs, hashes }) =>
      transaction(function* () {
        if (!(yield* isOwnerCurrent(owner))) return false;
        const { id: ownerId } = owner;
        const confirmed = { confirmedAtMs: atMs, lastStep: step };
        const same = eq(factors.secretEncrypted, secretEncrypted);
        const waiting = and(own(ownerId), same, isNull(factors.confirmedAtMs));
        if ((yield* changedRows(db.update(factors).set(confirmed).where(waiting))) !== 1) return false;
        for (const codeHash of hashes) yield* write(db.insert(codes).values({ ownerId, codeHash }));
        return true;
      }),
    useStep(ownerId, step, latestStep) {
      const isFree = or(lt(factors.lastStep, step), gt(factors.lastStep, latestStep));
      const unused = and(own(ownerId), isNotNull(factors.confirmedAtMs), isFree);
      return changesOne(db.update(factors).set({ lastStep: step }).where(unused));
    },
    useRecoveryCode(ownerId, codeHashes) {
      const same = and(eq(codes.ownerId, ownerId), inArray(codes.codeHash, [...codeHashes]));
      return changesOne(db.delete(codes).where(same));
    },
    recoveryCodesLeft: (ownerId) =>
      rowCount(db.select({ all: count() }).from(codes).where(eq(codes.ownerId, ownerId))),
    remove: (ownerId) => write(db.delete(factors).where(own(ownerId))),
  };
}
