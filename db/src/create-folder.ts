/** Creation of a folder and its missing parents. */

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * `mkdir` with `recursive` never returns on Node 20 if the system answers ENOENT for a name in an existing folder, as
 * automounted folders and `/proc` do. This function throws instead.
 */
export function createFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) createFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // The `mkdir` that follows reports the reason.
    return false;
  }
}
