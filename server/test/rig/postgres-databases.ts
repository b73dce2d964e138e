/** Databases of test servers on PostgreSQL: each is a copy of one that is migrated and seeded once per worker. */

import { threadId } from 'node:worker_threads';
import { allTapeLinks } from '@vernier/db/hash-chains/tape-links';
import { openPostgres } from '@vernier/db/postgres/open';
import { connectionPool } from '@vernier/db/postgres/connection/pool';
import { Client, Pool } from '@vernier/db/postgres/driver';
import { openSnapshot } from '@vernier/db/postgres/verification/open-snapshot';
import type { VerifiedRows } from '@vernier/db/repositories/maintenance/verified-rows';

import type { StoredBooks } from '@vernier/shared/engine/stored-books';
import { inject } from 'vitest';
import { databaseFaults } from '../../src/ops/verification/database-faults.ts';
import { countCalls } from './database-work.ts';
import { MIGRATIONS, START_MS } from './data-folders.ts';
import { readStoredBooks } from './postgres-books.ts';
import { openPostgresConnection } from './postgres-connection.ts';
import { seedDatabase } from './seed-database.ts';
import type { StoredDatabase } from './stored-database.ts';
import { leaveDatabase } from './synchronous-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database `postgres` of the tests' server. */
    readonly postgresServer: string;
  }
}

export interface TestDatabase extends StoredDatabase {
  readonly url: string;
  /** The rows of the books. */
  books(): Promise<StoredBooks>;
}

let created = 0;
/** By whether it contains `ADMIN`. */
const prepared = new Map<boolean, Promise<string>>();
let administration: ReturnType<typeof connectionPool> | null = null;

/** With the content of a new site; without tables for `seed` null. */
export async function createTestDatabase(seed: { readonly hasOwner: boolean } | null): Promise<TestDatabase> {
  countCalls(Client.prototype, 'query');
  countCalls(Pool.prototype, 'connect');
  const name = nextName();
  await administer(
    `CREATE DATABASE ${name} TEMPLATE ${seed === null ? 'template0' : await templateOf(seed)}`,
  );
  const url = urlOf(name);
  return {
    url,
    settings: { DATABASE_URL: url },
    connect: () => openPostgresConnection(url),
    books: () => readStoredBooks(url),
    tapeLinks: () => withSnapshot(url, ({ tape }) => allTapeLinks(tape)),
    faults: () => withSnapshot(url, databaseFaults),
    async drop() {
      leaveDatabase(url);
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
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

async function withSnapshot<Result>(
  url: string,
  read: (rows: VerifiedRows) => Promise<Result>,
): Promise<Result> {
  const snapshot = await openSnapshot(url, MIGRATIONS);
  try {
    return await read(snapshot);
  } finally {
    await snapshot.close();
  }
}

async function administer(statement: string): Promise<void> {
  administration ??= connectionPool(inject('postgresServer'), { max: 1 });
  await administration.query(statement);
}
