/** Withdrawal freezes and their links on SQLite. */

import { and, desc, eq, lte, notInArray } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { WithdrawalFreezeRepository } from '../../../repositories/users/withdrawal-freezes.ts';
import { freezeLinks, users, withdrawalFreezes } from '../../tables.ts';

export function sqliteWithdrawalFreezes(db: BetterSQLite3Database): WithdrawalFreezeRepository {
  const { userId: frozenUser } = withdrawalFreezes;
  const { tokenHash, userId: linkUser, expiresAtMs } = freezeLinks;
  const remove = (userId: number) => db.delete(withdrawalFreezes).where(eq(frozenUser, userId)).run();
  return {
    of: (userId) => db.select().from(withdrawalFreezes).where(eq(frozenUser, userId)).get() ?? null,
    link: (hash) => db.select().from(freezeLinks).where(eq(tokenHash, hash)).get() ?? null,
    addLink(link, { most, nowMs }) {
      db.transaction((transaction) => {
        transaction.delete(freezeLinks).where(lte(expiresAtMs, nowMs)).run();
        transaction.insert(freezeLinks).values(link).run();
        const own = eq(linkUser, link.userId);
        const newest = transaction
          .select({ tokenHash })
          .from(freezeLinks)
          .where(own)
          .orderBy(desc(expiresAtMs))
          .limit(most);
        transaction
          .delete(freezeLinks)
          .where(and(own, notInArray(tokenHash, newest)))
          .run();
      });
    },
    start({ userId, tokenHash: hash }, frozenAtMs) {
      db.transaction((transaction) => {
        transaction
          .insert(withdrawalFreezes)
          .values({ userId, frozenAtMs })
          .onConflictDoUpdate({ target: frozenUser, set: { frozenAtMs, endsAtMs: null } })
          .run();
        transaction.update(users).set({ allowListEndsAtMs: null }).where(eq(users.id, userId)).run();
        transaction.update(freezeLinks).set({ usedAtMs: frozenAtMs }).where(eq(tokenHash, hash)).run();
      });
    },
    setEnd(userId, endsAtMs) {
      db.update(withdrawalFreezes).set({ endsAtMs }).where(eq(frozenUser, userId)).run();
    },
    remove,
    deleteUser(userId) {
      db.transaction(() => {
        remove(userId);
        db.delete(freezeLinks).where(eq(linkUser, userId)).run();
      });
    },
  };
}
