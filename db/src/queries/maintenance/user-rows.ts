/** Rows that belong to one user, by the columns of the schema: those of a new table are deleted with the account too. */

import { and, eq, getTableColumns, inArray, is, isNotNull, isNull, sql, Table } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Body, changedRows } from '../body.ts';
import type { QuerySource, Tables } from '../query-source.ts';

/** Tables whose rows are deleted by separate statements, and destinations, which only real accounts have. */
const separate = (tables: Tables): readonly SQLiteTable[] => [
  ...[tables.events, tables.postings, tables.orders, tables.accountActivity],
  ...[tables.responses, tables.idempotency, tables.closedAccounts],
  ...[tables.priceAlerts, tables.withdrawalMethods],
];

export interface UserColumn {
  readonly table: SQLiteTable;
  readonly column: SQLiteColumn;
}

/** Each other table with a column that names a user or an account. */
export function userColumns(tables: Tables): readonly UserColumn[] {
  const others = separate(tables);
  return Object.values(tables)
    .filter((table) => is(table, Table))
    .filter((table) => !others.includes(table))
    .flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter(({ name }) => name === 'user_id' || name === 'account_id')
        .map((column) => ({ table, column })),
    );
}

/** Returns the deletion of a user's rows, with the account and the user at the end. */
export function userRowRemoval({ db, tables }: QuerySource): (userId: number) => Body<number> {
  const userId = sql.placeholder('userId');
  // Each state of an alert has its index.
  const { userId: alertOwner, endedAtMs } = tables.priceAlerts;
  const devices = db
    .select({ id: tables.pushDevices.id })
    .from(tables.pushDevices)
    .where(eq(tables.pushDevices.userId, userId));
  const statements = [
    db.delete(tables.pushes).where(inArray(tables.pushes.deviceId, devices)),
    ...[isNull(endedAtMs), isNotNull(endedAtMs)].map((state) =>
      db.delete(tables.priceAlerts).where(and(eq(alertOwner, userId), state)),
    ),
    ...userColumns(tables).map(({ table, column }) => db.delete(table).where(eq(column, userId))),
    db.delete(tables.accounts).where(eq(tables.accounts.id, userId)),
    db.delete(tables.users).where(eq(tables.users.id, userId)),
  ];
  return function* (id) {
    let rows = 0;
    for (const statement of statements) rows += yield* changedRows(statement, { userId: id });
    return rows;
  };
}
