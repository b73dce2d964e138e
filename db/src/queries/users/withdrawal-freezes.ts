/** Withdrawal freezes and their links. */

import { and, desc, eq, isNull, lte, notInArray } from 'drizzle-orm';
import type {
  WithdrawalFreezeRepository,
  WithdrawalFreezeRow,
} from '../../repositories/users/withdrawal-freezes.ts';
import { changesOne, first, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function withdrawalFreezeQueries({
  db,
  tables: { freezeLinks, users, withdrawalFreezes },
}: QuerySource): Bodies<WithdrawalFreezeRepository> {
  const { userId: frozenUser } = withdrawalFreezes;
  const { tokenHash, userId: linkUser, expiresAtMs } = freezeLinks;
  const same = ({ userId, frozenAtMs }: Pick<WithdrawalFreezeRow, 'userId' | 'frozenAtMs'>) =>
    and(eq(frozenUser, userId), eq(withdrawalFreezes.frozenAtMs, frozenAtMs));
  return {
    of: (userId) => first(db.select().from(withdrawalFreezes).where(eq(frozenUser, userId))),
    link: (hash) => first(db.select().from(freezeLinks).where(eq(tokenHash, hash))),
    addLink: (link, { most, nowMs }) =>
      transaction(function* () {
        yield* write(db.delete(freezeLinks).where(lte(expiresAtMs, nowMs)));
        yield* write(db.insert(freezeLinks).values(link));
        const own = eq(linkUser, link.userId);
        const newest = db
          .select({ tokenHash })
          .from(freezeLinks)
          .where(own)
          .orderBy(desc(expiresAtMs))
          .limit(most);
        yield* write(db.delete(freezeLinks).where(and(own, notInArray(tokenHash, newest))));
      }),
    start: ({ userId, tokenHash: hash }, frozenAtMs) =>
      transaction(function* () {
        const unused = and(eq(tokenHash, hash), isNull(freezeLinks.usedAtMs));
        const use = db.update(freezeLinks).set({ usedAtMs: frozenAtMs }).where(unused);
        if (!(yield* changesOne(use))) return false;
        yield* write(
          db
            .insert(withdrawalFreezes)
            .values({ userId, frozenAtMs })
            .onConflictDoUpdate({ target: frozenUser, set: { frozenAtMs, endsAtMs: null } }),
        );
        yield* write(db.update(users).set({ allowListEndsAtMs: null }).where(eq(users.id, userId)));
        return true;
      }),
    setEnd(freeze, endsAtMs) {
      const endless = and(same(freeze), isNull(withdrawalFreezes.endsAtMs));
      return changesOne(db.update(withdrawalFreezes).set({ endsAtMs }).where(endless));
    },
    remove: (freeze) => changesOne(db.delete(withdrawalFreezes).where(same(freeze))),
    deleteUser: (userId) =>
      transaction(function* () {
        yield* write(db.delete(withdrawalFreezes).where(eq(frozenUser, userId)));
        yield* write(db.delete(freezeLinks).where(eq(linkUser, userId)));
      }),
  };
}
