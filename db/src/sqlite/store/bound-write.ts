/**
 * Writes with SQL that Drizzle builds once and values that are bound directly to the driver. Through the query builder the
 * same statement costs several times as much.
 */

import type { ColumnReaders } from '../../stored-rows/column-readers.ts';
import type { Database } from '../driver.ts';
import { Column, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';

/** A Drizzle insert; only its SQL is used. */
interface InsertQuery {
  toSQL(): { readonly sql: string };
}

/** Returns a function that runs `insert`, which must use the {@link placeholders} of the same table. */
export function boundWrite<Row extends object>(
  client: Database,
  { table, insert, readers = {} }: { table: Table; insert: InsertQuery; readers?: ColumnReaders<Row> },
): (row: Row) => void {
  const statement = client.prepare(insert.toSQL().sql);
  const columns = Object.entries(getTableColumns(table));
  const reads = columns.map(([name]) => readers[name] ?? ((row: Row) => row[name as keyof Row]));
  const mappings = columns.map(([, column]) => mappingOf(column));
  const values: unknown[] = columns.map(() => null);
  return (row) => {
    // By index: this runs for every field of every row.
    for (let place = 0; place < values.length; place += 1) {
      const value = reads[place]?.(row) ?? null;
      const mapping = mappings[place] ?? null;
      values[place] = value === null || mapping === null ? value : mapping(value);
    }
    statement.run(values);
  };
}

/** Null where the driver takes the value as it is. */
function mappingOf(column: Column): ((value: unknown) => unknown) | null {
  if (column.mapToDriverValue === Column.prototype.mapToDriverValue) return null;
  return (value) => column.mapToDriverValue(value);
}

/** One placeholder for each column, in the order of the table. */
export function placeholders<T extends Table>(table: T): T['$inferInsert'] {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as T['$inferInsert'];
}

/** All columns but the fixed ones, set to the values of the insert. */
export function allBut(table: Table, fixed: readonly string[]): Record<string, SQL> {
  const changing = Object.entries(getTableColumns(table)).filter(([name]) => !fixed.includes(name));
  return Object.fromEntries(
    changing.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
