/** Notes about orders. */

import { and, desc, eq, inArray } from 'drizzle-orm';
import type { JournalNote, JournalNotes } from '../../repositories/trading/journal-notes.ts';
import { all, write, type Bodies } from '../body.ts';
import { idBefore } from '../cursor-page.ts';
import type { QuerySource, Tables } from '../query-source.ts';

export function journalNoteQueries({ db, tables: { journalNotes } }: QuerySource): Bodies<JournalNotes> {
  const { userId, orderId } = journalNotes;
  return {
    of: (user, orderIds) =>
      all(
        db
          .select()
          .from(journalNotes)
          .where(and(eq(userId, user), inArray(orderId, [...orderIds]))),
      ).map((rows) => rows.map(noteOf)),
    put(user, { tags, ...row }) {
      const own = and(eq(orderId, row.orderId), eq(userId, user));
      if (row.note === '' && tags.length === 0) {
        return write(db.delete(journalNotes).where(own));
      }
      const values = { ...row, tags: JSON.stringify(tags), userId: user };
      const { note, changedAtMs } = row;
      const set = { note, changedAtMs, tags: values.tags };
      return write(
        db
          .insert(journalNotes)
          .values(values)
          .onConflictDoUpdate({ target: orderId, set, setWhere: eq(userId, user) }),
      );
    },
    list: (user, { after, skip = 0, limit }) =>
      all(
        db
          .select()
          .from(journalNotes)
          .where(and(eq(userId, user), idBefore(orderId, after)))
          .orderBy(desc(orderId))
          .limit(limit)
          .offset(skip),
      ).map((rows) => rows.map(noteOf)),
    removeAll: (user) => write(db.delete(journalNotes).where(eq(userId, user))),
  };
}

function noteOf({ userId: _, tags, ...row }: Tables['journalNotes']['$inferSelect']): JournalNote {
  return { ...row, tags: JSON.parse(tags) as readonly string[] };
}
