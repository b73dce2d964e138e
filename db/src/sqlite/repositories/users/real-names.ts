/** Real names on SQLite; submission and review change the user's review status in the same transaction. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, count, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { RealNameRepository } from '../../../repositories/users/real-names.ts';
import { addFact } from '../../store/activity-number.ts';
import { realNames, uploads, users } from '../../tables.ts';

type WriteMethod = 'submit' | 'review' | 'deleteUser';

export function sqliteRealNames(db: BetterSQLite3Database): Synchronous<RealNameRepository> {
  return { ...readMethods(db), ...writeMethods(db) };
}

function readMethods(db: BetterSQLite3Database): Omit<Synchronous<RealNameRepository>, WriteMethod> {
  return {
    byId: (id) => db.select().from(realNames).where(eq(realNames.id, id)).get() ?? null,
    latestOf: (userId) =>
      db
        .select()
        .from(realNames)
        .where(eq(realNames.userId, userId))
        .orderBy(desc(realNames.id))
        .limit(1)
        .get() ?? null,
    list: (status, offset, limit) =>
      db
        .select({ ...getTableColumns(realNames), uid: users.uid })
        .from(realNames)
        .innerJoin(users, eq(users.id, realNames.userId))
        .where(eq(realNames.status, status))
        .orderBy(asc(realNames.id))
        .limit(limit)
        .offset(offset)
        .all(),
    count: (status) =>
      db.select({ all: count() }).from(realNames).where(eq(realNames.status, status)).get()?.all ?? 0,
  };
}

function writeMethods(db: BetterSQLite3Database): Pick<Synchronous<RealNameRepository>, WriteMethod> {
  const setStatus = (userId: number, reviewStatus: 0 | 1 | 2) => {
    db.update(users).set({ reviewStatus }).where(eq(users.id, userId)).run();
  };
  const asTransaction = <Result>(write: () => Result) => db.transaction(write, { behavior: 'immediate' });
  return {
    submit: (submission) =>
      asTransaction(() => {
        const { userId, frontUpload, reverseUpload, submittedAtMs: usedAtMs } = submission;
        const submitted = and(eq(realNames.userId, userId), ne(realNames.status, 'rejected'));
        if (db.select({ id: realNames.id }).from(realNames).where(submitted).get() !== undefined)
          return false;
        db.insert(realNames)
          .values({ ...submission, status: 'waiting' })
          .run();
        const pictures = and(eq(uploads.userId, userId), inArray(uploads.id, [frontUpload, reverseUpload]));
        db.update(uploads).set({ usedAtMs }).where(pictures).run();
        setStatus(userId, 1);
        return true;
      }),
    review: (id, reviewedAtMs, remark) =>
      asTransaction(() => {
        const status = remark === null ? 'approved' : 'rejected';
        const waiting = and(eq(realNames.id, id), eq(realNames.status, 'waiting'));
        const reviewed = db
          .update(realNames)
          .set({ status, reviewedAtMs, remark })
          .where(waiting)
          .returning()
          .get();
        if (reviewed === undefined) return false;
        setStatus(reviewed.userId, remark === null ? 2 : 0);
        addFact(db, reviewed.userId, {
          kind: `identity_${status}`,
          atMs: reviewedAtMs,
          detail: remark === null ? {} : { remark },
        });
        return true;
      }),
    deleteUser: (userId) =>
      asTransaction(() => {
        db.delete(realNames).where(eq(realNames.userId, userId)).run();
        db.delete(uploads).where(eq(uploads.userId, userId)).run();
        setStatus(userId, 0);
      }),
  };
}
