/** Commitments to the keys of the market's days, and tape roots, on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { asc, between, count, desc, eq } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { CommitmentRepository, TapeRootRepository } from '../../../repositories/site/day-commitments.ts';
import { dayCommitments, instrumentTapeRoots, tapeRoots } from '../../tables.ts';

export function sqliteCommitments(db: BetterSQLite3Database): Synchronous<CommitmentRepository> {
  return {
    all: () => db.select().from(dayCommitments).orderBy(asc(dayCommitments.day)).all(),
    newest: ({ offset, limit }) =>
      db.select().from(dayCommitments).orderBy(desc(dayCommitments.day)).limit(limit).offset(offset).all(),
    count: () => db.select({ rows: count() }).from(dayCommitments).get()?.rows ?? 0,
    append(rows) {
      db.transaction((within) => {
        for (const row of rows) within.insert(dayCommitments).values(row).run();
      });
    },
  };
}

export function sqliteTapeRoots(db: BetterSQLite3Database): Synchronous<TapeRootRepository> {
  return {
    between: (first, last) =>
      db
        .select()
        .from(tapeRoots)
        .where(between(tapeRoots.day, first, last))
        .orderBy(asc(tapeRoots.day))
        .all(),
    append(root) {
      db.insert(tapeRoots).values(root).run();
    },
    instruments: (day) =>
      db
        .select()
        .from(instrumentTapeRoots)
        .where(eq(instrumentTapeRoots.day, day))
        .orderBy(asc(instrumentTapeRoots.instrumentId))
        .all(),
    appendInstrument(root) {
      db.insert(instrumentTapeRoots).values(root).run();
    },
  };
}
