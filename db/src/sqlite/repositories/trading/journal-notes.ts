/** Notes about orders on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { JournalNote, JournalNotes } from '../../../repositories/trading/journal-notes.ts';
import { journalNotes } from '../../tables.ts';

export function sqliteJournalNotes(db: BetterSQLite3Database): Synchronous<JournalNotes> {
  const { userId, orderId } = journalNotes;
  return {
    of: (user, orderIds) =>
      db
        .select()
        .from(journalNotes)
        .where(and(eq(userId, user), inArray(orderId, [...orderIds])))
        .all()
        .map(noteOf),
    put(user, { tags, ...row }) {
      const own = and(eq(orderId, row.orderId), eq(userId, user));
      if (row.note === '' && tags.length === 0) {
        db.delete(journalNotes).where(own).run();
        return;
      }
      const values = { ...row, tags: JSON.stringify(tags), userId: user };
      const { note, changedAtMs } = row;
      const set = { note, changedAtMs, tags: values.tags };
      db.insert(journalNotes)
        .values(values)
        .onConflictDoUpdate({ target: orderId, set, setWhere: eq(userId, user) })
        .run();
    },
    count: (user) => db.select({ all: count() }).from(journalNotes).where(eq(userId, user)).get()?.all ?? 0,
    list: (user, offset, limit) =>
      db
        .select()
        .from(journalNotes)
        .where(eq(userId, user))
        .orderBy(desc(orderId))
        .limit(limit)
        .offset(offset)
        .all()
        .map(noteOf),
    removeAll(user) {
      db.delete(journalNotes).where(eq(userId, user)).run();
    },
  };
}

function noteOf({ userId: _, tags, ...row }: typeof journalNotes.$inferSelect): JournalNote {
  return { ...row, tags: JSON.parse(tags) as readonly string[] };
}
