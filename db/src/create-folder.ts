/** Creation of a folder with its missing parents. */

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * With `recursive`, `mkdir` of Node 20 never returns where the system answers ENOENT for a name in a folder that exists, as
 * automounted folders and `/proc` do; this throws.
 */
export function createFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) createFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // The creation reports why it is not reachable.
    return false;
  }
}
