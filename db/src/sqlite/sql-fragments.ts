/** SQL fragments of SQLite. */

import { sql } from 'drizzle-orm';
import { MOMENT_KEY } from '../stored-rows/moment-key.ts';
import type { SqlFragments } from '../queries/sql-fragments.ts';

export const sqliteFragments: SqlFragments = {
  contains: (column, text) => sql`instr(${column}, ${text}) > 0`,
  smaller: (first, second) => sql`min(${first}, ${second})`,
  larger: (first, second) => sql`max(${first}, ${second})`,
  isNotSet: (flag) => sql`${flag} = 0`,
  isNumbered: (column, ranges) =>
    sql`(${sql.join(
      ranges.map(({ after, upTo }) => sql`${column} > ${after} and ${column} <= ${upTo}`),
      sql` or `,
    )})`,
  postingRange: sql`(select 0 as after, coalesce(max(id), 0) as up_to, 1 as step from postings) as posting_ranges`,
  storedMoments: sql`(select
    coalesce((select at_ms from events order by seq desc limit 1), 0) as event_ms,
    coalesce((select cast(value as integer) from meta where key = ${MOMENT_KEY}), 0) as playing_ms) as stored_moments`,
  jsonNumber: (column, path) => sql<number>`json_extract(${column}, ${['$', ...path].join('.')})`,
  currentMs: () => sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
};
