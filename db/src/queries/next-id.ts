/** Next id of a table whose ids have no gaps; an identity column would skip the number of an insert that was undone. */

import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

export function nextId(table: SQLiteTable & { readonly id: SQLiteColumn }): SQL<number> {
  return sql<number>`(select coalesce(max(${table.id}), 0) + 1 from ${table})`;
}
