/** Second connection to the database of a test server: reads and changes rows with the same statements on SQLite and PostgreSQL. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@vernier/db/sqlite/driver';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';

/** Statements are in the common form of both databases; `?` is the place of a value. Flags are read as 0 and 1. */
export interface TestConnection {
  rows<Row = Readonly<Record<string, unknown>>>(sql: string, ...values: readonly unknown[]): Row[];
  /** Rows as lists of their values. */
  tuples(sql: string, ...values: readonly unknown[]): unknown[][];
  /** The values of the first column. */
  column<Value = unknown>(sql: string, ...values: readonly unknown[]): Value[];
  /** Number of rows; `from` begins with the table and may have a condition. */
  count(from: string, ...values: readonly unknown[]): number;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: readonly unknown[]): number;
  /** Returns the id of the new row. */
  insert(table: string, row: Readonly<Record<string, unknown>>): number;
  /** All or nothing of what `write` changes. */
  transaction(write: () => void): void;
  /** As `transaction`, without the check of foreign keys. */
  transactionWithoutReferences(write: () => void): void;
  dropTrigger(name: string, table: string): void;
  /** Everything as it is stored, for a search in it. */
  content(): string;
  close(): void;
}

type Statements = Pick<TestConnection, 'tuples'> & {
  readonly rows: (sql: string, ...values: readonly unknown[]) => Record<string, unknown>[];
};

/** What is composed of the statements of either database. */
export function composedReads({
  tuples,
}: Pick<Statements, 'tuples'>): Pick<TestConnection, 'column' | 'count'> {
  const column = <Value>(sql: string, ...values: readonly unknown[]) =>
    tuples(sql, ...values).map(([first]) => first as Value);
  return {
    column,
    count: (from, ...values) => column<number>(`SELECT count(*) FROM ${from}`, ...values)[0] ?? 0,
  };
}

export function insertStatement(table: string, row: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(row);
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
}

export function openSqliteConnection(dataDir: string): TestConnection {
  const client = new Database(join(dataDir, DATABASE_FILE));
  const prepared = (sql: string) => client.prepare(sql);
  const tuples: TestConnection['tuples'] = (sql, ...values) =>
    prepared(sql)
      .raw()
      .all(...values.map(bindable)) as unknown[][];
  return {
    ...composedReads({ tuples }),
    tuples,
    rows: <Row>(sql: string, ...values: readonly unknown[]) =>
      prepared(sql).all(...values.map(bindable)) as Row[],
    run: (sql, ...values) => prepared(sql).run(...values.map(bindable)).changes,
    insert: (table, row) =>
      Number(prepared(insertStatement(table, row)).run(...Object.values(row).map(bindable)).lastInsertRowid),
    transaction: (write) => client.transaction(write)(),
    transactionWithoutReferences(write) {
      client.pragma('foreign_keys = OFF');
      client.transaction(write)();
      client.pragma('foreign_keys = ON');
    },
    dropTrigger: (name) => void client.exec(`DROP TRIGGER ${name}`),
    content: () =>
      readdirSync(dataDir)
        .filter((name) => name.startsWith(DATABASE_FILE))
        .map((name) => readFileSync(join(dataDir, name), 'latin1'))
        .join(''),
    close: () => void client.close(),
  };
}

/** SQLite stores flags as numbers. */
function bindable(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}
