/** SQL fragments of SQLite. */

import { sql } from 'drizzle-orm';
import type { SqlFragments } from '../queries/sql-fragments.ts';

export const sqliteFragments: SqlFragments = {
  contains: (column, text) => sql`instr(${column}, ${text}) > 0`,
  smaller: (first, second) => sql`min(${first}, ${second})`,
  larger: (first, second) => sql`max(${first}, ${second})`,
  isNotSet: (flag) => sql`${flag} = 0`,
  jsonNumber: (column, path) => sql<number>`json_extract(${column}, ${['$', ...path].join('.')})`,
  currentMs: () => sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
};
