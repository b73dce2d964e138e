/** Lists in the order of their ids: a page starts at its first row, so no statement reads the rows before it or counts all rows. */

import { count, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type QueryStatement, rowCount } from './body.ts';
import type { QuerySource } from './query-source.ts';

/** Rows that a list counts. */
const MAX_COUNTED = 1_000;

export function idBefore(id: SQLiteColumn, after: number | null): SQL | undefined {
  return after === null ? undefined : lt(id, after);
}

export function idAfter(id: SQLiteColumn, after: number | null): SQL | undefined {
  return after === null ? undefined : gt(id, after);
}

/** Number of matching rows, at most a thousand. */
export function countOf(
  { db }: Pick<QuerySource, 'db'>,
  table: SQLiteTable,
  where: SQL | undefined,
): QueryStatement<number> {
  const counted = db
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MAX_COUNTED)
    .as('counted');
  return rowCount(db.select({ all: count() }).from(counted));
}
