/** A database of the tests' server for each test, with the newest schema and no rows. */

import { threadId } from 'node:worker_threads';
import { afterEach, beforeEach, inject } from 'vitest';
import { Client, Pool } from '../../src/postgres/driver.ts';
import { databaseUrl } from './database-url.ts';

let created = 0;
/** One connection of a worker that creates and deletes databases. */
let administration: Pool | null = null;

/** A database whose name no other test has; `template` null for one without tables. */
export async function createDatabase(
  template: string | null = inject('postgresTemplate'),
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  created += 1;
  const name = `test_${process.pid}_${threadId}_${created}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template ?? 'template0'}`);
  return {
    url: databaseUrl(inject('postgresServer'), name),
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** The address of the database of the running test. */
export function testDatabase(template?: null): { readonly url: string } {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  beforeEach(async () => {
    database = await createDatabase(template);
  });
  afterEach(() => database.drop());
  return {
    get url() {
      return database.url;
    },
  };
}

/** Runs one statement on a new connection. */
export async function queryDatabase<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function administer(statement: string): Promise<void> {
  administration ??= new Pool({
    connectionString: inject('postgresServer'),
    max: 1,
    allowExitOnIdle: true,
  }).on('error', () => {});
  await administration.query(statement);
}
