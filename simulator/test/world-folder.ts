/** Database of a world's data folder, with administrators who review transfers. */

import { join } from 'node:path';
import type { OpenDatabase } from '@vernier/db/open-database';
import { Database } from '@vernier/db/sqlite/driver';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { MIGRATIONS } from './data-folder.ts';

const ADMINISTRATORS = ['ada@example.com', 'ben@example.com', 'cy@example.com'];

export function openWorldFolder(dataDir: string): OpenDatabase {
  const database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: 0 });
  const client = new Database(join(dataDir, DATABASE_FILE));
  const insert = client.prepare(
    "INSERT OR IGNORE INTO admins (email, password_hash, role, created_at_ms) VALUES (?, 'x', 'owner', 0)",
  );
  for (const email of ADMINISTRATORS) insert.run(email);
  client.close();
  return database;
}
