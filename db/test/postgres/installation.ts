/** Location of PostgreSQL's programs on this machine, and the user that runs them. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian has one folder for each version. */
const DEBIAN = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'postgres'];

/** The line for a machine without PostgreSQL. */
export const NOT_INSTALLED =
  'PostgreSQL is not installed, so its tests are skipped: apt-get install postgresql, or set DATABASE_URL_TEST';

/** The folder with `initdb` and `postgres`, or null. */
export function postgresPrograms(): string | null {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((left, right) => Number(right) - Number(left))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...debian, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name)))) ?? null;
}

/** Whether a test can use PostgreSQL: an existing server, an installed one, or one that is being installed. */
export function hasPostgres(): boolean {
  const { DATABASE_URL_TEST: server, AWAIT_POSTGRES: awaited } = process.env;
  return Boolean(server) || awaited === '1' || postgresPrograms() !== null;
}

/** User and group of a child process; none for those of this one. */
export type Identity = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** PostgreSQL refuses to run as root; its package creates a user. */
export function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
