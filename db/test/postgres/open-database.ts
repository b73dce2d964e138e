/** An open database on the tests' server for each test of a suite. */

import { afterEach, beforeEach } from 'vitest';
import type { OpenDatabase } from '../../src/open-database.ts';
import { openPostgres } from '../../src/postgres/open.ts';
import { T0 } from '../records.ts';
import type { SuiteDatabase } from '../repository-suites/suite-database.ts';
import { MIGRATIONS } from '../temporary-folder.ts';
import { queryDatabase, testDatabase } from './test-database.ts';

export function openTestDatabase(): SuiteDatabase {
  const server = testDatabase();
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openPostgres({
      ...{ url: server.url, migrationsDir: MIGRATIONS, nowMs: T0, requireDurability: false },
      onLost: () => {},
    });
  });
  afterEach(() => database.close());
  return {
    get database() {
      return database;
    },
    async insertUsers(...ids) {
      for (const id of ids)
        await queryDatabase(
          server.url,
          "INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms) VALUES ($1, $2, false, $3, 'en', 0)",
          [id, `1000000${id}`, `I${id}`],
        );
    },
  };
}
