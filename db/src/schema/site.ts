/** What the server keeps about itself: settings fixed at the first start, and the chain of the market's tape. */

import type { ColumnTypes } from './columns.ts';

export function siteTables(kit: ColumnTypes) {
  const meta = kit.table('meta', {
    key: kit.text('key').primaryKey(),
    value: kit.text('value').notNull(),
  });

  const tapeMinutes = kit.table('tape_minutes', {
    minute: kit.id('minute'),
    previousHash: kit.text('previous_hash').notNull(),
    hash: kit.text('hash').notNull(),
  });

  const tapeSpans = kit.table('tape_spans', {
    fromMinute: kit.id('from_minute'),
    toMinute: kit.int('to_minute').notNull(),
    previousHash: kit.text('previous_hash').notNull(),
    hash: kit.text('hash').notNull(),
  });

  return { meta, tapeMinutes, tapeSpans };
}
