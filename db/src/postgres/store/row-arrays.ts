/** Rows as one array for each column, in PostgreSQL's text form: one parameter has the values of all rows. */

import { Column, getTableColumns, type Table } from 'drizzle-orm';
import type { ColumnReaders } from '../../stored-rows/column-readers.ts';

interface RowArraysOptions<Row> {
  readonly table: Table;
  readonly readers?: ColumnReaders<Row>;
  /** Columns that the database assigns. */
  readonly omitted?: readonly string[];
}

/** Quotes and backslashes are escaped; the text of PostgreSQL has no NUL. */
const SPECIAL = /["\\\0]/;
const ALL_SPECIAL = /["\\\0]/g;
const ESCAPED: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\0': '\u{FFFD}' };

/** The columns of a table but the omitted ones, with their names in the table's declaration. */
export function insertColumns(table: Table, omitted: readonly string[] = []): readonly [string, Column][] {
  return Object.entries(getTableColumns(table)).filter(([name]) => !omitted.includes(name));
}

export class RowArrays<Row extends object> {
  readonly #reads: readonly ((row: Row) => unknown)[];
  readonly #literals: readonly ((value: unknown) => string)[];
  readonly #texts: string[];
  #count = 0;

  constructor({ table, readers = {}, omitted = [] }: RowArraysOptions<Row>) {
    const columns = insertColumns(table, omitted);
    this.#reads = columns.map(([name]) => readers[name] ?? ((row: Row) => row[name as keyof Row]));
    this.#literals = columns.map(([, column]) => literalOf(column));
    this.#texts = columns.map(() => '');
  }

  get count(): number {
    return this.#count;
  }

  add(row: Row): void {
    const separator = this.#count === 0 ? '{' : ',';
    // By index: this runs for every field of every row.
    for (let place = 0; place < this.#texts.length; place += 1) {
      const value = this.#reads[place]?.(row) ?? null;
      const literal = value === null ? 'NULL' : this.#literals[place]?.(value);
      this.#texts[place] = `${this.#texts[place]}${separator}${literal}`;
    }
    this.#count += 1;
  }

  /** One parameter for each column. */
  parameters(): readonly string[] {
    return this.#texts.map((text) => (text === '' ? '{}' : `${text}}`));
  }
}

/** An array of texts in PostgreSQL's text form. */
export function textArray(values: readonly string[]): string {
  return `{${values.map(quoted).join(',')}}`;
}

function literalOf(column: Column): (value: unknown) => string {
  const isText = column.getSQLType() === 'text';
  const toText = isText ? (value: unknown) => quoted(String(value)) : String;
  if (column.mapToDriverValue === Column.prototype.mapToDriverValue) return toText;
  return (value) => toText(column.mapToDriverValue(value));
}

function quoted(text: string): string {
  // Most texts of an order have none.
  if (!SPECIAL.test(text)) return `"${text}"`;
  return `"${text.replaceAll(ALL_SPECIAL, (special) => ESCAPED[special] ?? special)}"`;
}
