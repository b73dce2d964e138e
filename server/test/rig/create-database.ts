/** Databases of test servers, on SQLite or on PostgreSQL. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allTapeLinks } from '@vernier/db/hash-chains/tape-links';
import { openTapeForReading } from '@vernier/db/sqlite/open';
import { auditFolder } from '../../src/ops/backups/audit-folder.ts';
import type { TestDatabase } from './postgres-databases.ts';
import { copyPreparedDatabase } from './prepared-database.ts';
import type { StoredDatabase } from './stored-database.ts';
import { openSqliteConnection } from './test-connection.ts';

/** `npm run test:postgres`: all tests of the server on PostgreSQL. */
export const RUNS_ON_POSTGRES = process.env['TEST_DATABASE'] === 'postgres';
/** `npm run test:cluster`: all tests of the server on a cluster. */
export const RUNS_AS_CLUSTER = RUNS_ON_POSTGRES && process.env['TEST_CLUSTER'] === 'on';

/** With the first content of a site for a `seed`; without one it is empty. */
export async function createDatabase(
  dataDir: string,
  seed: { readonly hasOwner: boolean } | null,
): Promise<StoredDatabase> {
  if (RUNS_ON_POSTGRES) return createOnPostgres(seed);
  if (seed !== null) await copyPreparedDatabase(dataDir, seed);
  return fileIn(dataDir);
}

export async function createOnPostgres(seed: { readonly hasOwner: boolean } | null): Promise<TestDatabase> {
  // A test on SQLite loads nothing of PostgreSQL.
  const { createTestDatabase } = await import('./postgres-databases.ts');
  return createTestDatabase(seed);
}

function fileIn(dataDir: string): StoredDatabase {
  return {
    settings: {},
    connect: () => openSqliteConnection(dataDir),
    async tapeLinks() {
      const { tape, store } = openTapeForReading(dataDir);
      const links = await allTapeLinks(tape);
      await store.close();
      return links;
    },
    async faults() {
      // The server may be running.
      const image = mkdtempSync(join(tmpdir(), 'vernier-image-'));
      cpSync(dataDir, image, { recursive: true });
      const faults = await auditFolder(image);
      rmSync(image, { recursive: true });
      return faults;
    },
    drop: async () => {},
  };
}
