/** Table of notes about orders. The migrations create the tables. */

import type { ColumnTypes } from './columns.ts';

export function journalTables(types: ColumnTypes) {
  const journalNotes = types.table('journal_notes', {
    orderId: types.id('order_id'),
    userId: types.int('user_id').notNull(),
    note: types.text('note').notNull(),
    tags: types.text('tags').notNull(),
    changedAtMs: types.int('changed_at_ms').notNull(),
  });

  return { journalNotes };
}
