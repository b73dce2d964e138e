/**
 * Writes with SQL that Drizzle builds once and values that are bound directly to the driver. Through the query builder the
 * same statement costs several times as much.
 */

import type { Database } from '../driver.ts';
import { Column, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';

/** A Drizzle insert; only its SQL is used. */
interface InsertQuery {
  toSQL(): { readonly sql: string };
}

/** Values of columns that differ from the row's field of the same name. */
export type ColumnReaders<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/** Rows of one statement. The call of a statement costs a quarter of a row; with more rows nothing is gained. */
const ROWS_AT_ONCE = 8;

interface BoundTable<Row> {
  readonly table: Table;
  readonly readers?: ColumnReaders<Row>;
}

/** Returns a function that runs `insert`, which must use the {@link placeholders} of the same table. */
export function boundWrite<Row extends object>(
  client: Database,
  { insert, ...bound }: BoundTable<Row> & { readonly insert: InsertQuery },
): (row: Row) => void {
  const write = writer(client, bound, { insert, count: 1 });
  return (row) => write([row], 0);
}

/** The same for many rows, several in a statement. `insert` builds it for a list of {@link placeholders}. */
export function boundBatchWrite<Row extends object, T extends Table>(
  client: Database,
  {
    table,
    readers,
    insert,
  }: BoundTable<Row> & { readonly table: T; readonly insert: (rows: T['$inferInsert'][]) => InsertQuery },
): (rows: readonly Row[]) => void {
  const writerOf = (count: number) => {
    const rows = Array.from({ length: count }, () => placeholders(table));
    return writer(client, { table, ...(readers && { readers }) }, { insert: insert(rows), count });
  };
  const [writeOne, writeSeveral] = [writerOf(1), writerOf(ROWS_AT_ONCE)];
  return (rows) => {
    let from = 0;
    for (; from + ROWS_AT_ONCE <= rows.length; from += ROWS_AT_ONCE) writeSeveral(rows, from);
    for (; from < rows.length; from += 1) writeOne(rows, from);
  };
}

/** Writes `count` rows from a place of the list on. */
function writer<Row extends object>(
  client: Database,
  { table, readers = {} }: BoundTable<Row>,
  { insert, count }: { readonly insert: InsertQuery; readonly count: number },
): (rows: readonly Row[], from: number) => void {
  const statement = client.prepare(insert.toSQL().sql);
  const columns = Object.entries(getTableColumns(table));
  const reads = columns.map(([name]) => readers[name] ?? ((row: Row) => row[name as keyof Row]));
  const mappings = columns.map(([, column]) => mappingOf(column));
  const values: unknown[] = Array.from({ length: count * columns.length }, () => null);
  return (rows, from) => {
    let place = 0;
    // By index: this runs for every field of every row.
    for (let index = from; index < from + count; index += 1) {
      const row = rows[index] as Row;
      for (let column = 0; column < reads.length; column += 1) {
        const value = reads[column]?.(row) ?? null;
        const mapping = mappings[column] ?? null;
        values[place] = value === null || mapping === null ? value : mapping(value);
        place += 1;
      }
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
