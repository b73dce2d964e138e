/** Database of a world's data folder, with administrators who review transfers. */

import { type OpenDatabase, openSqlite } from '@vernier/db/sqlite/open';
import { MIGRATIONS } from './data-folder.ts';

const ADMINISTRATORS = ['ada@example.com', 'ben@example.com', 'cy@example.com'];

export function openWorldFolder(dataDir: string): OpenDatabase {
  const database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: 0 });
  if (database.admin.hasAny()) return database;
  for (const email of ADMINISTRATORS)
    database.admin.insert({ email, passwordHash: 'x', role: 'owner', createdAtMs: 0 });
  return database;
}
