/** The priority of processes beside the server: trading comes first. */

import { setPriority } from 'node:os';

const LOW_PRIORITY = 5;

export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It may have ended already.
    return;
  }
}
