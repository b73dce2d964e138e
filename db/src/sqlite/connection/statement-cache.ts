/** Prepared statements by SQL text: the query builder writes the same text again for each call, and preparing takes longer than reading a row. */

import type { Database } from '../driver.ts';

/** Texts of all repositories; a list of values in a condition has one text for each length. */
const MAX_STATEMENTS = 500;

type Statement = ReturnType<Database['prepare']>;

/** The same connection, whose `prepare` returns the statement of an earlier call with the same text. */
export function withStatementCache(client: Database): Database {
  const statements = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const known = statements.get(sql);
    if (known !== undefined && !known.busy) return known.reader ? known.raw(false) : known;
    const statement = client.prepare(sql);
    if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value ?? '');
    statements.set(sql, statement);
    return statement;
  };
  return Object.assign(Object.create(client) as Database, { prepare });
}
