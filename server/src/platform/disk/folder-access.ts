/** Access of other users of the machine to the data folder. */

import { statSync } from 'node:fs';
import { platform } from 'node:process';
import type { Log } from '../logging/log.ts';

const OTHERS = 0o077;
const MODE_DIGITS = 8;

/** Warns of a folder that other users can read or enter. The operator may have given a group access on purpose. */
export function warnOfSharedFolder(dataDir: string, log: Log): void {
  if (platform === 'win32') return;
  const mode = statSync(dataDir).mode & 0o777;
  if ((mode & OTHERS) === 0) return;
  log.warn('other users of this machine have access to DATA_DIR', {
    dataDir,
    mode: mode.toString(MODE_DIGITS),
  });
}
