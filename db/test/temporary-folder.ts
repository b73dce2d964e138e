/** Temporary folder for a test's database. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

export function temporaryFolder(under = tmpdir()): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(under, 'vernier-db-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
