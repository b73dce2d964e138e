/** Process priority of child processes, below the server's. */

import { setPriority } from 'node:os';

const LOW_PRIORITY = 5;

export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // The process may have ended already.
    return;
  }
}
