/** Readers of the values that a row is written with. */

/** Values of columns that differ from the row's field of the same name. */
export type ColumnReaders<Row> = Readonly<Record<string, (row: Row) => unknown>>;
