/** Support chat; a message, its thread and the use of its picture are written in one transaction. */

import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type {
  InboxPage,
  ListedThread,
  SupportSide,
  SupportRepository,
} from '../../repositories/content/support.ts';
import { all, changesOne, rowCount, first, onlyRow, write, transaction, type Bodies } from '../body.ts';
import { countOf, idAfter, idBefore } from '../cursor-page.ts';
import type { QuerySource } from '../query-source.ts';
import { idsOfPage, type ListOfUser, listLength, removeList } from '../user-lists.ts';

type WriteMethod = 'append' | 'markRead' | 'settle' | 'deleteUser';

/** Message ids start at 1. */
const NONE_READ = 0;

export function supportQueries(source: QuerySource): Bodies<SupportRepository> {
  return { ...readMethods(source), ...writeMethods(source) };
}

function readMethods(source: QuerySource): Omit<Bodies<SupportRepository>, WriteMethod> {
  const {
    db,
    tables: { supportMessages, supportThreads },
  } = source;
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
    *messages(userId, page) {
      const ids = yield* idsOfPage(source, messagesOf(userId), page);
      return yield* all(
        db
          .select()
          .from(supportMessages)
          .where(inArray(supportMessages.id, ids))
          .orderBy(desc(supportMessages.id)),
      );
    },
    count: (userId) => listLength(source, messagesOf(userId)),
    *inbox(waitingOnly, { after, limit }) {
      const threads = after?.isWaiting === false ? [] : yield* waitingThreads(source, { after, limit });
      const isFull = waitingOnly || threads.length === limit;
      const following = after?.isWaiting === true ? null : after;
      const rest = { after: following, limit: limit - threads.length };
      const answered = isFull ? [] : yield* answeredThreads(source, rest);
      const listed: ListedThread[] = [];
      for (const row of [...threads, ...answered])
        listed.push({ ...row, unread: yield* unread(row.userId, 'staff') });
      return listed;
    },
    countInbox: (waitingOnly) =>
      countOf(source, supportThreads, waitingOnly ? isNotNull(supportThreads.waitingMessageId) : undefined),
  };
}

function messagesOf(userId: number): ListOfUser {
  return { userId, list: 'support_messages' };
}

function waitingThreads(source: QuerySource, { after, limit }: InboxPage) {
  const { waitingMessageId } = source.tables.supportThreads;
  return all(
    threadsWithUsers(source)
      .where(and(isNotNull(waitingMessageId), idAfter(waitingMessageId, after?.messageId ?? null)))
      .orderBy(asc(waitingMessageId))
      .limit(limit),
  );
}

function answeredThreads(source: QuerySource, { after, limit }: InboxPage) {
  const { lastMessageId, waitingMessageId } = source.tables.supportThreads;
  return all(
    threadsWithUsers(source)
      .where(and(isNull(waitingMessageId), idBefore(lastMessageId, after?.messageId ?? null)))
      .orderBy(desc(lastMessageId))
      .limit(limit),
  );
}

function threadsWithUsers({ db, tables: { supportMessages, supportThreads, users } }: QuerySource) {
  return db
    .select({
      ...getTableColumns(supportThreads),
      uid: users.uid,
      isDemo: users.isDemo,
      last: getTableColumns(supportMessages),
    })
    .from(supportThreads)
    .innerJoin(users, eq(users.id, supportThreads.userId))
    .innerJoin(supportMessages, eq(supportMessages.id, supportThreads.lastMessageId));
}

function writeMethods(source: QuerySource): Pick<Bodies<SupportRepository>, WriteMethod> {
  const {
    db,
    tables: { supportMessages, supportThreads, uploads },
  } = source;
  return {
    append: (message) =>
      transaction(function* () {
        const { userId, adminId, imageUpload, createdAtMs } = message;
        const row = yield* onlyRow(db.insert(supportMessages).values(message).returning());
        if (imageUpload !== null)
          yield* write(db.update(uploads).set({ usedAtMs: createdAtMs }).where(eq(uploads.id, imageUpload)));
        const known = yield* first(db.select().from(supportThreads).where(eq(supportThreads.userId, userId)));
        const waitingSinceMs = adminId === null ? (known?.waitingSinceMs ?? createdAtMs) : null;
        const waitingMessageId = adminId === null ? (known?.waitingMessageId ?? row.id) : null;
        const set = { lastMessageId: row.id, waitingSinceMs, waitingMessageId };
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
      const none = { waitingSinceMs: null, waitingMessageId: null };
      return changesOne(db.update(supportThreads).set(none).where(owed));
    },
    deleteUser: (userId) =>
      transaction(function* () {
        yield* write(db.delete(supportThreads).where(eq(supportThreads.userId, userId)));
        yield* write(db.delete(supportMessages).where(eq(supportMessages.userId, userId)));
        yield* removeList(source, messagesOf(userId));
      }),
  };
}
