/** A second connection to a running server's database: rows that a race begins with, and what it leaves. */

import { join } from 'node:path';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { Database } from '@vernier/db/sqlite/driver';
import type { Harness } from '../rig/harness.ts';

export class RaceDatabase {
  readonly #client: Database;

  constructor({ dataDir }: Harness) {
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
