/** SQL fragments of PostgreSQL. */

import { sql } from 'drizzle-orm';
import type { NumberRange } from '../repositories/number-range.ts';
import type { SqlFragments } from '../queries/sql-fragments.ts';

export const postgresFragments: SqlFragments = {
  contains: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  smaller: (first, second) => sql`least(${first}, ${second})`,
  larger: (first, second) => sql`greatest(${first}, ${second})`,
  isNotSet: (flag) => sql`not ${flag}`,
  // Numbers of a shard are not a range of the key: each is looked up.
  isNumbered: (column, ranges) =>
    sql`${column} = any(${`{${ranges.flatMap(numbersOf).join(',')}}`}::bigint[])`,
  postingRange: sql`(select id + 1 - 64 as after, last_posting_id as up_to, 64 as step
    from shards order by id) as posting_ranges`,
  storedMoments: sql`(select max(played_ms) as event_ms,
    coalesce(min(playing_ms) filter (where playing_ms > 0), 0) as playing_ms from shards) as stored_moments`,
  jsonNumber: (column, path) => sql<number>`(${column}::json #>> ${`{${path.join(',')}}`})::bigint`,
  currentMs: () => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
};

function numbersOf({ after, upTo, step }: NumberRange): readonly number[] {
  const length = Math.max(0, (upTo - after) / step);
  return Array.from({ length }, (_, place) => after + (place + 1) * step);
}
