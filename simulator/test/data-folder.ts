/** Temporary data folder for a test. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS = fileURLToPath(new URL('../../db/migrations/', import.meta.url));

export function dataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'vernier-world-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
