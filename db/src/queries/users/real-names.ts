/** Real names; submission and review change the user's review status in the same transaction. */

import { and, asc, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import type { RealNameRepository } from '../../repositories/users/real-names.ts';
import { addFact } from '../trading/activity-number.ts';
import { all, first, write, transaction, type Bodies } from '../body.ts';
import { countOf, idAfter } from '../cursor-page.ts';
import type { QuerySource } from '../query-source.ts';

type WriteMethod = 'submit' | 'review' | 'deleteUser';

export function realNameQueries(source: QuerySource): Bodies<RealNameRepository> {
  return { ...readMethods(source), ...writeMethods(source) };
}

function readMethods(source: QuerySource): Omit<Bodies<RealNameRepository>, WriteMethod> {
  const {
    db,
    tables: { realNames, users },
  } = source;
  return {
    byId: (id) => first(db.select().from(realNames).where(eq(realNames.id, id))),
    latestOf: (userId) =>
      first(
        db.select().from(realNames).where(eq(realNames.userId, userId)).orderBy(desc(realNames.id)).limit(1),
      ),
    list: (status, { after, skip = 0, limit }) =>
      all(
        db
          .select({ ...getTableColumns(realNames), uid: users.uid })
          .from(realNames)
          .innerJoin(users, eq(users.id, realNames.userId))
          .where(and(eq(realNames.status, status), idAfter(realNames.id, after)))
          .orderBy(asc(realNames.id))
          .limit(limit)
          .offset(skip),
      ),
    count: (status) => countOf(source, realNames, eq(realNames.status, status)),
  };
}

function writeMethods(source: QuerySource): Pick<Bodies<RealNameRepository>, WriteMethod> {
  const {
    db,
    tables: { realNames, uploads, users },
  } = source;
  const setStatus = (userId: number, reviewStatus: 0 | 1 | 2) =>
    write(db.update(users).set({ reviewStatus }).where(eq(users.id, userId)));

  return {
    submit: (submission) =>
      transaction(function* () {
        const { userId, frontUpload, reverseUpload, submittedAtMs: usedAtMs } = submission;
        const submitted = and(eq(realNames.userId, userId), ne(realNames.status, 'rejected'));
        const known = yield* first(db.select({ id: realNames.id }).from(realNames).where(submitted));
        if (known !== null) return false;
        yield* write(db.insert(realNames).values({ ...submission, status: 'waiting' }));
        const pictures = and(eq(uploads.userId, userId), inArray(uploads.id, [frontUpload, reverseUpload]));
        yield* write(db.update(uploads).set({ usedAtMs }).where(pictures));
        yield* setStatus(userId, 1);
        return true;
      }),
    review: (id, reviewedAtMs, remark) =>
      transaction(function* () {
        const status = remark === null ? 'approved' : 'rejected';
        const waiting = and(eq(realNames.id, id), eq(realNames.status, 'waiting'));
        const reviewed = yield* first(
          db.update(realNames).set({ status, reviewedAtMs, remark }).where(waiting).returning(),
        );
        if (reviewed === null) return false;
        yield* setStatus(reviewed.userId, remark === null ? 2 : 0);
        yield* addFact(source, reviewed.userId, {
          kind: `identity_${status}`,
          atMs: reviewedAtMs,
          detail: remark === null ? {} : { remark },
        });
        return true;
      }),
    deleteUser: (userId) =>
      transaction(function* () {
        yield* write(db.delete(realNames).where(eq(realNames.userId, userId)));
        yield* write(db.delete(uploads).where(eq(uploads.userId, userId)));
        yield* setStatus(userId, 0);
      }),
  };
}
