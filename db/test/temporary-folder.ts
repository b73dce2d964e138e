/** Temporary folder for a test's database. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/** Names of the migrations of SQLite, in their order; those of PostgreSQL have a folder inside. */
export function migrationFiles(dir = MIGRATIONS): readonly string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

export function temporaryFolder(under = tmpdir()): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(under, 'vernier-db-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
