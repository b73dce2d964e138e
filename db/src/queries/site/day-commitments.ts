/** Commitments to the keys of the market's days, and tape roots. */

import { asc, between, count, desc, eq } from 'drizzle-orm';
import type { CommitmentRepository, TapeRootRepository } from '../../repositories/site/day-commitments.ts';
import { all, rowCount, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function commitmentQueries({
  db,
  tables: { dayCommitments },
}: QuerySource): Bodies<CommitmentRepository> {
  return {
    all: () => all(db.select().from(dayCommitments).orderBy(asc(dayCommitments.day))),
    newest: ({ offset, limit }) =>
      all(db.select().from(dayCommitments).orderBy(desc(dayCommitments.day)).limit(limit).offset(offset)),
    count: () => rowCount(db.select({ all: count() }).from(dayCommitments)),
    append: (rows) =>
      transaction(function* () {
        for (const row of rows) yield* write(db.insert(dayCommitments).values(row));
      }),
  };
}

export function tapeRootQueries({
  db,
  tables: { instrumentTapeRoots, tapeRoots },
}: QuerySource): Bodies<TapeRootRepository> {
  return {
    between: (firstDay, lastDay) =>
      all(
        db
          .select()
          .from(tapeRoots)
          .where(between(tapeRoots.day, firstDay, lastDay))
          .orderBy(asc(tapeRoots.day)),
      ),
    append: (root) => write(db.insert(tapeRoots).values(root)),
    instruments: (day) =>
      all(
        db
          .select()
          .from(instrumentTapeRoots)
          .where(eq(instrumentTapeRoots.day, day))
          .orderBy(asc(instrumentTapeRoots.instrumentId)),
      ),
    appendInstrument: (root) => write(db.insert(instrumentTapeRoots).values(root)),
  };
}
