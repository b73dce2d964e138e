/** The database that a test server starts on: migrated and seeded once per worker, and copied for each server. */

import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { MIGRATIONS, START_MS } from './data-folders.ts';
import { seedDatabase } from './seed-database.ts';

/** The file system in memory of Linux: a commit does not wait for the disk there. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/** By whether it contains `ADMIN`. */
const prepared = new Map<boolean, Buffer>();

/** A new folder in memory where there is enough of it, else on disk. */
export function newDataFolder(): string {
  return mkdtempSync(join(hasMemoryFolder() ? MEMORY : tmpdir(), 'vernier-server-'));
}

/** Writes the migrated database of a site with its first content, whose newsroom writes nothing, and maybe with `ADMIN`. */
export async function copyPreparedDatabase(
  dataDir: string,
  { hasOwner }: { readonly hasOwner: boolean },
): Promise<void> {
  const bytes = prepared.get(hasOwner) ?? (await prepareDatabase(hasOwner));
  prepared.set(hasOwner, bytes);
  writeFileSync(join(dataDir, DATABASE_FILE), bytes, { mode: 0o600 });
}

function hasMemoryFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

async function prepareDatabase(hasOwner: boolean): Promise<Buffer> {
  const dataDir = newDataFolder();
  const database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: START_MS });
  await seedDatabase(database, { hasOwner });
  await database.close();
  const bytes = readFileSync(join(dataDir, DATABASE_FILE));
  rmSync(dataDir, { recursive: true });
  return bytes;
}
