/** Copies of the data folder that global setup has prepared. */
import { cp } from 'node:fs/promises';
import { basename } from 'node:path';

const VARIABLE = 'E2E_PREPARED_FOLDER';
/** Each server makes its own. */
const DISK_RESERVE = 'disk.reserve';

/** Names the folder to the workers of this run. */
export function setPreparedFolder(folder: string): void {
  process.env[VARIABLE] = folder;
}

/** Does nothing before a folder is prepared. */
export async function copyPrepared(to: string): Promise<void> {
  const from = process.env[VARIABLE];
  if (from === undefined) return;
  await cp(from, to, { recursive: true, filter: (path) => basename(path) !== DISK_RESERVE });
}
