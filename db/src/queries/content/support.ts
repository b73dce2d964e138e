/** Support chat; a message, its thread and the use of its picture are written in one transaction. */

import { and, asc, count, desc, eq, getTableColumns, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { ListedThread, SupportSide, SupportRepository } from '../../repositories/content/support.ts';
import { all, changesOne, rowCount, first, onlyRow, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

type WriteMethod = 'append' | 'markRead' | 'settle' | 'deleteUser';

/** Message ids start at 1. */
const NONE_READ = 0;

export function supportQueries(source: QuerySource): Bodies<SupportRepository> {
  return { ...readMethods(source), ...writeMethods(source) };
}

function readMethods({
  db,
  tables: { supportMessages, supportThreads, users },
}: QuerySource): Omit<Bodies<SupportRepository>, WriteMethod> {
  const thread = (userId: number) =>
    first(db.select().from(supportThreads).where(eq(supportThreads.userId, userId)));
  const unread = function* (userId: number, side: SupportSide) {
    const state = yield* thread(userId);
    if (state === null) return 0;
    const byTheOther = side === 'user' ? isNotNull(supportMessages.adminId) : isNull(supportMessages.adminId);
    const seen = side === 'user' ? state.userReadId : state.staffReadId;
    const unseen = and(eq(supportMessages.userId, userId), byTheOther, gt(supportMessages.id, seen));
    return yield* rowCount(db.select({ all: count() }).from(supportMessages).where(unseen));
  };
  const inboxFilter = (waitingOnly: boolean) =>
    waitingOnly ? isNotNull(supportThreads.waitingSinceMs) : undefined;
  return {
    thread,
    unread,
    messageOfKey: (userId, requestKey) =>
      first(
        db
          .select()
          .from(supportMessages)
          .where(and(eq(supportMessages.userId, userId), eq(supportMessages.requestKey, requestKey))),
      ),
    messages: (userId, offset, limit) =>
      all(
        db
          .select()
          .from(supportMessages)
          .where(eq(supportMessages.userId, userId))
          .orderBy(desc(supportMessages.id))
          .limit(limit)
          .offset(offset),
      ),
    count: (userId) =>
      rowCount(db.select({ all: count() }).from(supportMessages).where(eq(supportMessages.userId, userId))),
    *inbox(waitingOnly, offset, limit) {
      const threads = yield* all(
        db
          .select({
            ...getTableColumns(supportThreads),
            uid: users.uid,
            isDemo: users.isDemo,
            last: getTableColumns(supportMessages),
          })
          .from(supportThreads)
          .innerJoin(users, eq(users.id, supportThreads.userId))
          .innerJoin(supportMessages, eq(supportMessages.id, supportThreads.lastMessageId))
          .where(inboxFilter(waitingOnly))
          .orderBy(
            isNull(supportThreads.waitingSinceMs),
            asc(supportThreads.waitingSinceMs),
            desc(supportThreads.lastMessageId),
          )
          .limit(limit)
          .offset(offset),
      );
      const listed: ListedThread[] = [];
      for (const row of threads) listed.push({ ...row, unread: yield* unread(row.userId, 'staff') });
      return listed;
    },
    countInbox: (waitingOnly) =>
      rowCount(db.select({ all: count() }).from(supportThreads).where(inboxFilter(waitingOnly))),
  };
}

function writeMethods({
  db,
  tables: { supportMessages, supportThreads, uploads },
}: QuerySource): Pick<Bodies<SupportRepository>, WriteMethod> {
  return {
    append: (message) =>
      transaction(function* () {
        const { userId, adminId, imageUpload, createdAtMs } = message;
        const row = yield* onlyRow(db.insert(supportMessages).values(message).returning());
        if (imageUpload !== null)
          yield* write(db.update(uploads).set({ usedAtMs: createdAtMs }).where(eq(uploads.id, imageUpload)));
        const known = yield* first(db.select().from(supportThreads).where(eq(supportThreads.userId, userId)));
        const waitingSinceMs = adminId === null ? (known?.waitingSinceMs ?? createdAtMs) : null;
        const set = { lastMessageId: row.id, waitingSinceMs };
        yield* write(
          db
            .insert(supportThreads)
            .values({ userId, userReadId: NONE_READ, staffReadId: NONE_READ, ...set })
            .onConflictDoUpdate({ target: supportThreads.userId, set }),
        );
        return row;
      }),
    markRead(userId, side, upToId) {
      const seen = side === 'user' ? supportThreads.userReadId : supportThreads.staffReadId;
      const set = side === 'user' ? { userReadId: upToId } : { staffReadId: upToId };
      const behind = and(eq(supportThreads.userId, userId), lt(seen, upToId));
      return changesOne(db.update(supportThreads).set(set).where(behind));
    },
    settle(userId) {
      const owed = and(eq(supportThreads.userId, userId), isNotNull(supportThreads.waitingSinceMs));
      return changesOne(db.update(supportThreads).set({ waitingSinceMs: null }).where(owed));
    },
    deleteUser: (userId) =>
      transaction(function* () {
        yield* write(db.delete(supportThreads).where(eq(supportThreads.userId, userId)));
        yield* write(db.delete(supportMessages).where(eq(supportMessages.userId, userId)));
      }),
  };
}
