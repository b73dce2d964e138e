/** Tables of the installation's settings and the hash chain of the tape. */

import type { ColumnTypes } from './columns.ts';

export function siteTables(types: ColumnTypes) {
  const meta = types.table('meta', {
    key: types.text('key').primaryKey(),
    value: types.text('value').notNull(),
  });

  const tapeMinutes = types.table('tape_minutes', {
    minute: types.id('minute'),
    previousHash: types.text('previous_hash').notNull(),
    hash: types.text('hash').notNull(),
  });

  const tapeSpans = types.table('tape_spans', {
    fromMinute: types.id('from_minute'),
    toMinute: types.int('to_minute').notNull(),
    previousHash: types.text('previous_hash').notNull(),
    hash: types.text('hash').notNull(),
  });

  return { meta, tapeMinutes, tapeSpans };
}
