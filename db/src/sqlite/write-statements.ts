/** The statements that a commit runs, prepared once: an order must not pay for building its SQL. */

import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { accounts, events, idempotency, orders, postings, sessions, users } from './tables.ts';

export function writeStatements(db: BetterSQLite3Database) {
  return {
    insertUser: db.insert(users).values(placeholders(users)).prepare(),
    insertSession: db.insert(sessions).values(placeholders(sessions)).prepare(),
    insertEvent: db.insert(events).values(placeholders(events)).prepare(),
    insertPosting: db.insert(postings).values(placeholders(postings)).prepare(),
    insertKey: db.insert(idempotency).values(placeholders(idempotency)).prepare(),
    putAccount: db
      .insert(accounts)
      .values(placeholders(accounts))
      .onConflictDoUpdate({ target: accounts.id, set: allOf(accounts, ['id', 'book']) })
      .prepare(),
    putOrder: db
      .insert(orders)
      .values(placeholders(orders))
      .onConflictDoUpdate({
        target: orders.id,
        set: allOf(orders, ['id', 'accountId', 'instrumentId', 'side', 'createdAtMs']),
      })
      .prepare(),
  };
}

/** One placeholder a column, by the column's own name in the code. */
function placeholders<T extends Table>(table: T): T['$inferInsert'] {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as T['$inferInsert'];
}

/** Every column but the fixed ones, set to what the insert would have written. */
function allOf<T extends Table>(table: T, fixed: readonly string[]): Record<string, SQL> {
  const changing = Object.entries(getTableColumns(table)).filter(([name]) => !fixed.includes(name));
  return Object.fromEntries(
    changing.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
