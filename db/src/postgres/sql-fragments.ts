/** SQL fragments of PostgreSQL. */

import { sql } from 'drizzle-orm';
import type { SqlFragments } from '../queries/sql-fragments.ts';

export const postgresFragments: SqlFragments = {
  contains: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  smaller: (first, second) => sql`least(${first}, ${second})`,
  larger: (first, second) => sql`greatest(${first}, ${second})`,
  isNotSet: (flag) => sql`not ${flag}`,
  jsonNumber: (column, path) => sql<number>`(${column}::json #>> ${`{${path.join(',')}}`})::bigint`,
  currentMs: () => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
};
