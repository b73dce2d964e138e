/** A second connection to a running server's database: rows that a race begins with, and what it leaves. */

import { join } from 'node:path';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { Database } from '@vernier/db/sqlite/driver';
import type { Harness } from '../rig/harness.ts';
import type { TestDatabase } from '../rig/postgres-databases.ts';

export type RaceDatabase = Pick<
  SqliteRaceDatabase,
  'asTransaction' | 'insert' | 'rows' | 'run' | 'count' | 'close'
>;

export function openRaceDatabase(
  server: Pick<Harness, 'dataDir' | 'isOnPostgres' | 'postgres'>,
): RaceDatabase {
  return server.isOnPostgres ? new PostgresRaceDatabase(server.postgres) : new SqliteRaceDatabase(server);
}

/** Each statement is a call of `psql`. */
class PostgresRaceDatabase implements RaceDatabase {
  readonly #database: Pick<TestDatabase, 'outputOf'>;

  constructor(database: Pick<TestDatabase, 'outputOf'>) {
    this.#database = database;
  }

  asTransaction(write: () => void): void {
    write();
  }

  insert(table: string, row: Readonly<Record<string, unknown>>): number {
    const names = Object.keys(row).join(', ');
    const values = Object.values(row).map(literalOf).join(', ');
    const sql = `INSERT INTO ${table} (${names}) VALUES (${values}) RETURNING row_to_json(${table})->>'id'`;
    return Number(this.#database.outputOf(sql));
  }

  rows(sql: string, parameter: number | string): unknown[][] {
    const json = `SELECT coalesce(json_agg(found), '[]') FROM (${withValues(sql, [parameter])}) AS found`;
    return (JSON.parse(this.#database.outputOf(json)) as object[]).map((row) => Object.values(row));
  }

  run(sql: string, ...parameters: unknown[]): void {
    this.#database.outputOf(withValues(sql, parameters));
  }

  count(from: string, parameter: number | string): number {
    return Number(this.rows(`SELECT count(*) FROM ${from}`, parameter)[0]?.[0]);
  }

  close(): void {}
}

function withValues(sql: string, values: readonly unknown[]): string {
  let place = 0;
  return sql.replaceAll('?', () => literalOf(values[place++]));
}

function literalOf(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value ?? null);
}

class SqliteRaceDatabase {
  readonly #client: Database;

  constructor({ dataDir }: Pick<Harness, 'dataDir'>) {
    this.#client = new Database(join(dataDir, DATABASE_FILE));
  }

  /** Everything that `write` inserts, in one transaction. */
  asTransaction(write: () => void): void {
    this.#client.transaction(write)();
  }

  /** The number of the new row. */
  insert(table: string, row: Readonly<Record<string, unknown>>): number {
    const names = Object.keys(row);
    const values = names.map(() => '?').join(', ');
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`;
    return Number(this.#client.prepare(sql).run(...Object.values(row)).lastInsertRowid);
  }

  /** The rows of a query with one parameter, each as its columns. */
  rows(sql: string, parameter: number | string): unknown[][] {
    return this.#client.prepare(sql).raw().all(parameter) as unknown[][];
  }

  run(sql: string, ...parameters: unknown[]): void {
    this.#client.prepare(sql).run(...parameters);
  }

  count(from: string, parameter: number | string): number {
    return Number(this.rows(`SELECT count(*) FROM ${from}`, parameter)[0]?.[0]);
  }

  close(): void {
    this.#client.close();
  }
}
