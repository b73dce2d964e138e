/** Errors of a start that the operator can correct, as one line with the place and the remedy; the rest are bugs with a trace. */

import { isDamage } from '@vernier/db/sqlite/maintenance/page-check';
import { StartRefused } from '@vernier/db/start-refused';
import { type Config, SettingError } from './platform/config/config.ts';

type Place = Pick<Config, 'host' | 'port' | 'adminPort' | 'dataDir'>;

/** The line, or null when the error is none of these. */
export function startRefusal(error: unknown, config: Place | null): string | null {
  if (error instanceof SettingError || error instanceof StartRefused) return error.message;
  if (!(error instanceof Error) || config === null) return null;
  // Queries wrap the error of the database.
  return lineOf(error, config) ?? (error.cause === error ? null : startRefusal(error.cause, config));
}

function lineOf(error: Error, { host, port, adminPort, dataDir }: Place): string | null {
  const code = 'code' in error ? String(error.code) : '';
  const isAdmin = 'port' in error && error.port === adminPort;
  const listener = isAdmin ? `ADMIN_PORT ${adminPort}` : `PORT ${port}`;
  if (isDamage(code))
    return `the database in DATA_DIR ${dataDir} is damaged (${error.message}): copy the folder aside and restore a backup (docs/backups.md)`;
  if (code.startsWith('SQLITE_READONLY')) return notWritable(dataDir);
  switch (code) {
    case 'EADDRINUSE':
      return `${listener} is already in use`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine`;
    case 'EACCES':
      return 'syscall' in error && error.syscall === 'listen'
        ? `${listener} may not be used by this user`
        : notWritable(dataDir);
    case 'ENOENT':
      // Only a folder that cannot be made; everything else that is missing is a bug.
      return 'syscall' in error && error.syscall === 'mkdir' ? notWritable(dataDir) : null;
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_PERM':
      return notWritable(dataDir);
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR ${dataDir} cannot hold the database: it is not a folder`;
    default:
      return null;
  }
}

function notWritable(dataDir: string): string {
  const user =
    process.getuid === undefined ? 'this user' : `the user of the server (uid ${process.getuid()})`;
  return `DATA_DIR ${dataDir} and every file in it must be readable and writable by ${user}: change their owner (chown -R), or set another DATA_DIR; the disk must not be mounted read-only`;
}
