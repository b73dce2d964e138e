/** Databases of test servers on PostgreSQL: each is a copy of one that is migrated and seeded once per worker. */

import { execFileSync } from 'node:child_process';
import { threadId } from 'node:worker_threads';
import { openPostgres } from '@vernier/db/postgres/open';
import { connectionPool } from '@vernier/db/postgres/connection/pool';

import type { StoredBooks } from '@vernier/shared/engine/stored-books';
import { inject } from 'vitest';
import { MIGRATIONS, START_MS } from './data-folders.ts';
import { readStoredBooks } from './postgres-books.ts';
import { seedDatabase } from './seed-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database `postgres` of the tests' server. */
    readonly postgresServer: string;
  }
}

export interface TestDatabase {
  readonly url: string;
  /** Rows of one statement. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Output of a statement by `psql`, within one turn of the event loop. */
  outputOf(text: string): string;
  /** The rows of the books. */
  books(): Promise<StoredBooks>;
  drop(): Promise<void>;
}

const UTF8 = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const;

let created = 0;
/** By whether it contains `ADMIN`. */
const prepared = new Map<boolean, Promise<string>>();
let administration: ReturnType<typeof connectionPool> | null = null;

/** With the content of a new site; without tables for `seed` null. */
export async function createTestDatabase(seed: { readonly hasOwner: boolean } | null): Promise<TestDatabase> {
  const name = nextName();
  await administer(
    `CREATE DATABASE ${name} TEMPLATE ${seed === null ? 'template0' : await templateOf(seed)}`,
  );
  const url = urlOf(name);
  return {
    url,
    query: (text, values = []) => query(url, text, values),
    outputOf: (text) => execFileSync('psql', [url, '-AtqX', '-v', 'ON_ERROR_STOP=1', '-c', text], UTF8),
    books: () => readStoredBooks(url),
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

function templateOf(seed: { readonly hasOwner: boolean }): Promise<string> {
  const known = prepared.get(seed.hasOwner) ?? prepare(seed);
  prepared.set(seed.hasOwner, known);
  return known;
}

async function prepare(seed: { readonly hasOwner: boolean }): Promise<string> {
  const name = nextName();
  await administer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
  const database = await openPostgres({
    url: urlOf(name),
    migrationsDir: MIGRATIONS,
    nowMs: START_MS,
    requireDurability: false,
    onLost: () => {},
  });
  await seedDatabase(database, seed);
  await database.close();
  return name;
}

function nextName(): string {
  created += 1;
  return `server_test_${process.pid}_${threadId}_${created}`;
}

function urlOf(name: string): string {
  return inject('postgresServer').replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function query<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const pool = connectionPool(url, { max: 1 });
  try {
    return (await pool.query<Row>(text, [...values])).rows;
  } finally {
    await pool.end();
  }
}

async function administer(statement: string): Promise<void> {
  administration ??= connectionPool(inject('postgresServer'), { max: 1 });
  await administration.query(statement);
}
