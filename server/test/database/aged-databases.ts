/** Databases as each released schema left them, with data in every table: made by ageing one through all migrations up to it. */

import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { migrate } from '@vernier/db/sqlite/connection/migrate';
import { Database } from '@vernier/db/sqlite/driver';
import { MIGRATIONS, type ScratchFolders } from '../rig/data-folders.ts';

const DATA = fileURLToPath(new URL('../../../db/test/schemas', import.meta.url));
export const NOW_MS = 1_700_000_000_000;

export const FILES: readonly string[] = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();
/** Number of the newest schema. */
export const NEWEST = FILES.length;
/** Content that a program of each schema wrote; a schema without a file has the content of its predecessors. */
const WRITTEN = new Set(readdirSync(DATA));

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The file of a database at each schema, the first one at place 0. */
let databases: readonly Buffer[] | undefined;

/** A data folder at schema `last`, as a program that was killed there leaves it. */
export function agedFolder(folders: ScratchFolders, last: number): string {
  databases ??= ageDatabase(folders);
  const database = databases[last - 1];
  if (database === undefined) throw new Error(`there is no schema ${last}`);
  const dataDir = folders.make();
  writeFileSync(join(dataDir, DATABASE_FILE), database);
  return dataDir;
}

function ageDatabase(folders: ScratchFolders): readonly Buffer[] {
  const [dataDir, known] = [folders.make(), folders.make()];
  const path = join(dataDir, DATABASE_FILE);
  const client = new Database(path);
  client.pragma('journal_mode = WAL');
  client.pragma('foreign_keys = ON');
  const files = FILES.map((file, index) => {
    copyFileSync(join(MIGRATIONS, file), join(known, file));
    migrate(client, known, NOW_MS);
    const written = `${String(index + 1).padStart(4, '0')}.sql`;
    if (WRITTEN.has(written)) client.exec(readFileSync(join(DATA, written), 'utf8'));
    client.pragma('wal_checkpoint(TRUNCATE)');
    return readFileSync(path);
  });
  client.close();
  return files;
}

/** All that a database holds, table by table, except the record of its migrations. */
export function rowsOf(dataDir: string): Rows {
  const client = new Database(join(dataDir, DATABASE_FILE), { readonly: true });
  try {
    const tables = client
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations' ORDER BY name")
      .pluck()
      .all() as string[];
    return Object.fromEntries(
      tables.map((table) => [table, client.prepare(`SELECT * FROM "${table}"`).all()]),
    ) as Rows;
  } finally {
    client.close();
  }
}

/** Number of the newest migration that a database has. */
export function schemaOf(dataDir: string): number {
  const client = new Database(join(dataDir, DATABASE_FILE), { readonly: true });
  try {
    return client.prepare('SELECT max(id) FROM migrations').pluck().get() as number;
  } finally {
    client.close();
  }
}
