/**
 * A write whose SQL Drizzle has built once and whose values are bound straight to the driver: the same statement
 * run through the query builder costs an order several times what the row itself costs.
 */

import type { Database } from '../driver.ts';
import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';

/** A built insert, of which only the text is used. */
interface Built {
  toSQL(): { readonly sql: string };
}

/** How a column's value is found, where it is not the row's field of the same name. */
export type Readings<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/** Runs `insert`, which must have been built from {@link placeholders} of the same table. */
export function boundWrite<Row extends object>(
  client: Database,
  { table, insert, readings = {} }: { table: Table; insert: Built; readings?: Readings<Row> },
): (row: Row) => void {
  const statement = client.prepare(insert.toSQL().sql);
  const columns = Object.entries(getTableColumns(table));
  const reads = columns.map(([name]) => readings[name] ?? ((row: Row) => row[name as keyof Row]));
  const mappings = columns.map(
    ([, column]) =>
      (value: unknown) =>
        column.mapToDriverValue(value),
  );
  const values: unknown[] = columns.map(() => null);
  return (row) => {
    // By index: this runs for every field of every row.
    for (let place = 0; place < values.length; place += 1) {
      const value = reads[place]?.(row) ?? null;
      values[place] = value === null ? null : mappings[place]?.(value);
    }
    statement.run(values);
  };
}

/** One placeholder a column, in the table's order. */
export function placeholders<T extends Table>(table: T): T['$inferInsert'] {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as T['$inferInsert'];
}

/** Every column but the fixed ones, set to what the insert would have written. */
export function allBut(table: Table, fixed: readonly string[]): Record<string, SQL> {
  const changing = Object.entries(getTableColumns(table)).filter(([name]) => !fixed.includes(name));
  return Object.fromEntries(
    changing.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
