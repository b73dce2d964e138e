/** Support chat on SQLite; a message, its thread and the use of its picture are written in one transaction. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, count, desc, eq, getTableColumns, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SupportSide, SupportRepository } from '../../../repositories/content/support.ts';
import { supportMessages, supportThreads, uploads, users } from '../../tables.ts';

type WriteMethod = 'append' | 'markRead' | 'settle' | 'deleteUser';

/** Message ids start at 1. */
const NONE_READ = 0;

export function sqliteSupport(db: BetterSQLite3Database): Synchronous<SupportRepository> {
  return { ...readMethods(db), ...writeMethods(db) };
}

function readMethods(db: BetterSQLite3Database): Omit<Synchronous<SupportRepository>, WriteMethod> {
  const thread = (userId: number) =>
    db.select().from(supportThreads).where(eq(supportThreads.userId, userId)).get() ?? null;
  const unread = (userId: number, side: SupportSide) => {
    const state = thread(userId);
    if (state === null) return 0;
    const byTheOther = side === 'user' ? isNotNull(supportMessages.adminId) : isNull(supportMessages.adminId);
    const seen = side === 'user' ? state.userReadId : state.staffReadId;
    const unseen = and(eq(supportMessages.userId, userId), byTheOther, gt(supportMessages.id, seen));
    return db.select({ all: count() }).from(supportMessages).where(unseen).get()?.all ?? 0;
  };
  const inboxFilter = (waitingOnly: boolean) =>
    waitingOnly ? isNotNull(supportThreads.waitingSinceMs) : undefined;
  return {
    thread,
    unread,
    messageOfKey: (userId, requestKey) =>
      db
        .select()
        .from(supportMessages)
        .where(and(eq(supportMessages.userId, userId), eq(supportMessages.requestKey, requestKey)))
        .get() ?? null,
    messages: (userId, offset, limit) =>
      db
        .select()
        .from(supportMessages)
        .where(eq(supportMessages.userId, userId))
        .orderBy(desc(supportMessages.id))
        .limit(limit)
        .offset(offset)
        .all(),
    count: (userId) =>
      db.select({ all: count() }).from(supportMessages).where(eq(supportMessages.userId, userId)).get()
        ?.all ?? 0,
    inbox: (waitingOnly, offset, limit) =>
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
        .offset(offset)
        .all()
        .map((row) => ({ ...row, unread: unread(row.userId, 'staff') })),
    countInbox: (waitingOnly) =>
      db.select({ all: count() }).from(supportThreads).where(inboxFilter(waitingOnly)).get()?.all ?? 0,
  };
}

function writeMethods(db: BetterSQLite3Database): Pick<Synchronous<SupportRepository>, WriteMethod> {
  const asTransaction = <Result>(write: () => Result) => db.transaction(write, { behavior: 'immediate' });
  return {
    append: (message) =>
      asTransaction(() => {
        const { userId, adminId, imageUpload, createdAtMs } = message;
        const row = db.insert(supportMessages).values(message).returning().get();
        if (imageUpload !== null)
          db.update(uploads).set({ usedAtMs: createdAtMs }).where(eq(uploads.id, imageUpload)).run();
        const known = db.select().from(supportThreads).where(eq(supportThreads.userId, userId)).get();
        const waitingSinceMs = adminId === null ? (known?.waitingSinceMs ?? createdAtMs) : null;
        const set = { lastMessageId: row.id, waitingSinceMs };
        db.insert(supportThreads)
          .values({ userId, userReadId: NONE_READ, staffReadId: NONE_READ, ...set })
          .onConflictDoUpdate({ target: supportThreads.userId, set })
          .run();
        return row;
      }),
    markRead(userId, side, upToId) {
      const seen = side === 'user' ? supportThreads.userReadId : supportThreads.staffReadId;
      const set = side === 'user' ? { userReadId: upToId } : { staffReadId: upToId };
      const behind = and(eq(supportThreads.userId, userId), lt(seen, upToId));
      return db.update(supportThreads).set(set).where(behind).run().changes === 1;
    },
    settle(userId) {
      const owed = and(eq(supportThreads.userId, userId), isNotNull(supportThreads.waitingSinceMs));
      return db.update(supportThreads).set({ waitingSinceMs: null }).where(owed).run().changes === 1;
    },
    deleteUser: (userId) =>
      asTransaction(() => {
        db.delete(supportThreads).where(eq(supportThreads.userId, userId)).run();
        db.delete(supportMessages).where(eq(supportMessages.userId, userId)).run();
      }),
  };
}
