/** Priority of the measured programs over other programs of the machine, where the system allows it. */

import { setPriority } from 'node:os';

/** Server and honest trader; programs that they start inherit it. */
export const MEASURED_PRIORITY = -10;
/** Strangers: below the measured programs. */
export const LOAD_PRIORITY = -5;

/** Only a privileged user may; without it other programs of the machine add to every latency. */
export function setPriorityTo(priority: number): void {
  try {
    setPriority(priority);
  } catch {
    console.log('the priority cannot be raised: other programs add to the latency');
  }
}
