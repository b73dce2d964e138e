/** Queries that are declared once for both databases, prepared on PostgreSQL. */

import { drizzle } from 'drizzle-orm/node-postgres';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Pool } from '../driver.ts';

/** Values of the placeholders of a query. */
type Values = Readonly<Record<string, unknown>>;

/** What the type of SQLite hides: the query is one of PostgreSQL. */
interface PostgresQuery {
  prepare(name: string): { execute(values?: Values): Promise<unknown> };
}

interface SqliteQuery<Row> {
  all(): readonly Row[];
}

/** Builds queries of PostgreSQL with the types of SQLite; only {@link prepared} executes them. */
export function queryBuilder(pool: Pool): BetterSQLite3Database {
  return drizzle({ client: pool }) as unknown as BetterSQLite3Database;
}

export type PreparedQuery<Row> = (values?: Values) => Promise<readonly Row[]>;

/** The names of all queries of a program differ. */
export function prepared<Row>(name: string, query: SqliteQuery<Row>): PreparedQuery<Row> {
  const statement = (query as unknown as PostgresQuery).prepare(name);
  return async (values = {}) => (await statement.execute(values)) as readonly Row[];
}
