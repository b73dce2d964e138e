/** Comparison of the schemas of both databases, as their catalogs give them. */

import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../../src/postgres/driver.ts';
import { postgresTables } from '../../src/postgres/tables.ts';
import { migrate } from '../../src/sqlite/connection/migrate.ts';
import { Database } from '../../src/sqlite/driver.ts';
import { sqliteTables } from '../../src/sqlite/tables.ts';
import { T0 } from '../records.ts';
import { MIGRATIONS } from '../temporary-folder.ts';
import { schemaLines } from './schema-lines.ts';
import { createDatabase } from './test-database.ts';
import { sqliteObjects, translatedSchema } from './translated-schema.ts';

/** Tables and an index that only PostgreSQL has, and tables that each migration runner creates. */
const LEFT_OUT =
  /^((column|constraint of) (migrations|shards|trailing_snapshots)\b|CREATE INDEX accounts_of_shard )/;
/** Of conditions that a trigger of PostgreSQL cannot have together. */
const SPLIT_TRIGGERS = ['draw_methods_change_key', 'payee_keys_change_key'];

let database: Awaited<ReturnType<typeof createDatabase>>;
let client: Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await translate(migratedSqlite());
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
// A planted difference is undone.
beforeEach(() => client.query('BEGIN'));
afterEach(() => client.query('ROLLBACK'));

function migratedSqlite(): Database {
  const sqlite = new Database(':memory:');
  migrate(sqlite, MIGRATIONS, T0);
  return sqlite;
}

/** Creates the tables of SQLite in a schema next to those of PostgreSQL. */
async function translate(sqlite: Database): Promise<void> {
  const statements = translatedSchema(sqliteObjects(sqlite));
  await client.query('DROP SCHEMA IF EXISTS translated CASCADE; CREATE SCHEMA translated');
  await client.query(['SET search_path = translated', ...statements, 'SET search_path = public'].join(';'));
}

/** Lines that only one of the databases has, marked with its name. */
async function differences(): Promise<readonly string[]> {
  const expected = await schemaLines(client, 'translated', () => false);
  const actual = await schemaLines(client, 'public', (line) => LEFT_OUT.test(line));
  return [
    ...expected.filter((line) => !actual.includes(line)).map((line) => `SQLite: ${line}`),
    ...actual.filter((line) => !expected.includes(line)).map((line) => `PostgreSQL: ${line}`),
  ].sort();
}

describe('the schemas of SQLite and PostgreSQL', () => {
  it('have the same columns, defaults, keys, references, indexes and checks', async () => {
    expect(await differences()).toEqual([]);
  });

  it('have the same triggers', async () => {
    const expected = sqliteObjects(migratedSqlite())
      .filter(({ type }) => type === 'trigger')
      .map(({ name, tableName }) => `${name} on ${tableName}`);
    const { rows } = await client.query<{ line: string }>(
      "SELECT format('%s on %s', tgname, tgrelid::regclass) AS line FROM pg_trigger WHERE NOT tgisinternal",
    );
    const actual = rows.map(({ line }) => line);
    expect(actual.filter((line) => !SPLIT_TRIGGERS.some((name) => line.startsWith(name))).sort()).toEqual(
      expected.sort(),
    );
  });

  it('agree with the declared tables', async () => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT format('%s.%s', table_name, column_name) AS name FROM information_schema.columns WHERE table_schema = 'public'",
    );
    const stored = rows
      .map(({ name }) => name)
      .filter((name) => !/^(migrations|shards|trailing_snapshots)\./.test(name));
    for (const tables of [postgresTables, sqliteTables]) {
      const declared = Object.values(tables).flatMap((table) =>
        Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
      );
      expect(declared.sort()).toEqual(stored.sort());
    }
  });

  it.each([
    ['ALTER TABLE orders ALTER COLUMN lots DROP NOT NULL', 'orders.lots bigint'],
    ['ALTER TABLE orders ALTER COLUMN reduce_only DROP DEFAULT', 'orders.reduce_only boolean not null'],
    ['ALTER TABLE orders ALTER COLUMN lots TYPE integer', 'orders.lots integer not null'],
    ['ALTER TABLE users ALTER COLUMN uid TYPE text COLLATE "default"', 'users.uid text not null'],
    ['ALTER TABLE meta ADD COLUMN more text', 'meta.more text'],
  ])('differ after %s', async (statement, line) => {
    await client.query(statement);
    expect(await differences()).toContain(`PostgreSQL: column ${line}`);
  });

  it.each([
    ['ALTER TABLE postings DROP CONSTRAINT postings_amount_micros_check', 'amount_micros <> 0'],
    ['ALTER TABLE news_texts DROP CONSTRAINT news_texts_pkey', 'PRIMARY KEY (news_id, lang)'],
    ['ALTER TABLE sessions DROP CONSTRAINT sessions_token_hash_key', 'UNIQUE (token_hash)'],
    ['ALTER TABLE sessions DROP CONSTRAINT sessions_user_id_fkey', 'FOREIGN KEY (user_id)'],
    ['DROP INDEX price_alerts_of_key', 'UNIQUE INDEX price_alerts_of_key'],
    ['DROP INDEX orders_open', 'INDEX orders_open'],
  ])('differ after %s', async (statement, text) => {
    await client.query(statement);
    const found = await differences();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(text);
    expect(found[0]).toMatch(/^SQLite: /);
  });

  it('differ after a change of SQLite only', async () => {
    const sqlite = migratedSqlite();
    sqlite.exec('ALTER TABLE orders ADD COLUMN note TEXT; CREATE UNIQUE INDEX notes ON orders (note)');
    await translate(sqlite);
    expect(await differences()).toEqual([
      'SQLite: CREATE UNIQUE INDEX notes ON orders USING btree (note)',
      'SQLite: column orders.note text collate C',
    ]);
  });
});
