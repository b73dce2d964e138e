/** Tables of the installation's settings, the hash chain of the tape, and the commitments to the market's days. */

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

  const dayCommitments = types.table('day_commitments', {
    day: types.id('day'),
    commitment: types.text('commitment').notNull(),
    publishedMs: types.int('published_ms').notNull(),
  });

  const tapeRoots = types.table('tape_roots', {
    day: types.id('day'),
    root: types.text('root').notNull(),
    version: types.int('version').notNull(),
    market: types.text('market'),
    publicKey: types.text('public_key'),
    signature: types.text('signature'),
  });

  const instrumentTapeRoots = types.table('instrument_tape_roots', {
    day: types.int('day').notNull(),
    instrumentId: types.int('instrument_id').notNull(),
    root: types.text('root').notNull(),
  });

  return { meta, tapeMinutes, tapeSpans, dayCommitments, tapeRoots, instrumentTapeRoots };
}
