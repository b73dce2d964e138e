/** Open database of a test's folder. The migrations of a new one ran once in this process, and their file is copied. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimeMs } from '@vernier/shared/clock';
import type { OpenDatabase } from '../src/open-database.ts';
import { migrate } from '../src/sqlite/connection/migrate.ts';
import { preparePragmas } from '../src/sqlite/connection/pragmas.ts';
import { Database } from '../src/sqlite/driver.ts';
import { DATABASE_FILE, openSqlite } from '../src/sqlite/open.ts';
import { MIGRATIONS, temporaryFolder } from './temporary-folder.ts';

/** By the time of their migrations, which is the creation time of a database. */
const preparedFiles = new Map<TimeMs, Buffer>();

export function openPrepared(dataDir: string, nowMs: TimeMs): OpenDatabase {
  const path = join(dataDir, DATABASE_FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, preparedFile(nowMs), { mode: 0o600 });
  }
  return openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs });
}

function preparedFile(nowMs: TimeMs): Buffer {
  const known = preparedFiles.get(nowMs);
  if (known !== undefined) return known;
  const folder = temporaryFolder();
  const path = join(folder.path, DATABASE_FILE);
  const client = new Database(path);
  preparePragmas(client);
  migrate(client, MIGRATIONS, nowMs);
  client.close();
  const file = readFileSync(path);
  folder.remove();
  preparedFiles.set(nowMs, file);
  return file;
}
