/** Query builder and tables of a database, for bodies; they have the types of SQLite on both databases. */

import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Tables } from '../schema/tables.ts';
import type { SqlFragments } from './sql-fragments.ts';

export type { Tables };

export interface QuerySource {
  /** Builds queries; only a query runner executes them. */
  readonly db: BetterSQLite3Database;
  readonly tables: Tables;
  readonly fragments: SqlFragments;
}
