/** Rows of all tables of a database, as another database copies them and compares itself with them. */

/** An integer, a text or NULL: the tables have no other values. */
export type StoredValue = bigint | string | null;

export interface RowSource {
  /** Names of the tables, without that of the migrations. */
  readonly tables: readonly string[];
  /** Time of the first migration. */
  readonly createdAtMs: number;
  columnsOf(table: string): readonly string[];
  count(table: string): number;
  /** Rows with the values of these columns, in order of the columns of `key`. Only one reader at a time. */
  rows(table: string, columns: readonly string[], key: readonly string[]): Iterable<readonly StoredValue[]>;
}
