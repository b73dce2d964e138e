/** Rows as one array for each column: one parameter has the values of all rows. */

import { Column, getTableColumns, type Table } from 'drizzle-orm';
import type { ColumnReaders } from '../../stored-rows/column-readers.ts';
import { ArrayWriter, type ElementType } from './array-writer.ts';

export interface RowOptions<Row> {
  readonly table: Table;
  readonly readers?: ColumnReaders<Row>;
  /** Columns that the database assigns. */
  readonly omitted?: readonly string[];
}

/** The columns of a table but the omitted ones, with their names in the table's declaration. */
export function insertColumns(table: Table, omitted: readonly string[] = []): readonly [string, Column][] {
  return Object.entries(getTableColumns(table)).filter(([name]) => !omitted.includes(name));
}

export class RowArrays<Row extends object> {
  readonly #reads: readonly ((row: Row) => unknown)[];
  readonly #arrays: readonly ArrayWriter[];

  constructor(options: RowOptions<Row>) {
    this.#reads = columnReads(options);
    const columns = insertColumns(options.table, options.omitted);
    this.#arrays = columns.map(([, column]) => new ArrayWriter(column.getSQLType() as ElementType));
  }

  add(row: Row): void {
    // By index: this runs for every field of every row.
    for (let place = 0; place < this.#arrays.length; place += 1)
      this.#arrays[place]?.add(this.#reads[place]?.(row));
  }

  /** As in {@link ArrayWriter}. */
  clear(): void {
    for (const array of this.#arrays) array.clear();
  }

  /** One parameter for each column. */
  parameters(): readonly Buffer[] {
    return this.#arrays.map((array) => array.parameter());
  }
}

/** Rows of one form or another. */
interface RowTarget<Row> {
  add(row: Row): void;
  clear(): void;
}

/** Rows with an id: one that is added again replaces the earlier one, since a statement writes each row once. */
export class FinalRows<Row extends { readonly id: number }, Target extends RowTarget<Row>> {
  readonly #rows = new Map<number, Row>();
  readonly #target: Target;
  #hasReplaced = false;

  constructor(target: Target) {
    this.#target = target;
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  has(id: number): boolean {
    return this.#rows.has(id);
  }

  add(row: Row): void {
    this.#hasReplaced ||= this.#rows.has(row.id);
    this.#rows.set(row.id, row);
    if (!this.#hasReplaced) this.#target.add(row);
  }

  clear(): void {
    this.#rows.clear();
    this.#target.clear();
    this.#hasReplaced = false;
  }

  /** With the last values of each row. No row may be added before they are cleared. */
  final(): Target {
    if (this.#hasReplaced) {
      this.#target.clear();
      for (const row of this.#rows.values()) this.#target.add(row);
    }
    return this.#target;
  }
}

/** Read the values of the columns but the omitted ones, in the order of {@link insertColumns}. */
export function columnReads<Row extends object>({
  table,
  readers = {},
  omitted,
}: RowOptions<Row>): readonly ((row: Row) => unknown)[] {
  return insertColumns(table, omitted).map(([name, column]) =>
    storedValue(column, readers[name] ?? ((row: Row) => row[name as keyof Row])),
  );
}

/** Reads the value that the database stores for a column. */
function storedValue<Row>(column: Column, read: (row: Row) => unknown): (row: Row) => unknown {
  if (column.mapToDriverValue === Column.prototype.mapToDriverValue) return read;
  return (row) => {
    const value = read(row) ?? null;
    return value === null ? null : column.mapToDriverValue(value);
  };
}
