/** What stops the start in one line, because whoever starts the program can mend it; the rest are bugs with a trace. */

import { StartRefused } from '@vernier/db/start-refused';
import { type Config, SettingError } from './settings/config.ts';

/** The line, or null when the error is none of theirs. */
export function startRefusal(
  error: unknown,
  config: Pick<Config, 'host' | 'port' | 'dataDir'> | null,
): string | null {
  if (error instanceof SettingError || error instanceof StartRefused) return error.message;
  if (!(error instanceof Error) || !('code' in error) || config === null) return null;
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT ${config.port} is already in use`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${config.host} is not an address of this machine`;
    case 'EACCES':
      return 'syscall' in error && error.syscall === 'listen'
        ? `PORT ${config.port} may not be used by this user`
        : `DATA_DIR ${config.dataDir} may not be written by this user`;
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EROFS':
    case 'SQLITE_CANTOPEN':
      return `DATA_DIR ${config.dataDir} cannot hold the database`;
    default:
      return null;
  }
}
