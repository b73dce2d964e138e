/** References that the verification compares: all that SQLite has a foreign key for, and PostgreSQL has not. */

import { expect, it } from 'vitest';
import { REFERENCES } from '../../src/postgres/verification/references.ts';
import { migrate } from '../../src/sqlite/connection/migrate.ts';
import { Database } from '../../src/sqlite/driver.ts';
import { T0 } from '../records.ts';
import { MIGRATIONS } from '../temporary-folder.ts';
import { queryDatabase, testDatabase } from './test-database.ts';

const database = testDatabase();

it('[CLUSTER-34] compares all references that PostgreSQL has no foreign key for', async () => {
  const sqlite = new Database(':memory:');
  migrate(sqlite, MIGRATIONS, T0);
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const ofSqlite = (tables as string[]).flatMap((table) =>
    (sqlite.pragma(`foreign_key_list(${table})`) as { from: string; table: string }[]).map(
      (key) => `${table}.${key.from} ${key.table}`,
    ),
  );
  const rows = await queryDatabase<{ line: string }>(
    database.url,
    `SELECT format('%s.%s %s', conrelid::regclass, attname, confrelid::regclass) AS line
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
     WHERE contype = 'f'`,
  );
  const keys = new Set(rows.map(({ line }) => line));
  expect(ofSqlite.length).toBeGreaterThan(40);
  expect(REFERENCES.map(({ table, column, parent }) => `${table}.${column} ${parent}`).sort()).toEqual(
    ofSqlite.filter((line) => !keys.has(line)).sort(),
  );
});
