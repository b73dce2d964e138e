/** The program for recovery on the server's machine: an administrator's access, and a database whose log is lost. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { acceptLostWal, DATABASE_FILE } from '@vernier/db/sqlite/connection/folder-state';
import { pageFaults } from '@vernier/db/sqlite/maintenance/page-check';
import { DatabaseInUse, FolderInUse, StartRefused } from '@vernier/db/start-refused';
import { resetPassword } from './admin/reset-password.ts';
import { checkDatabase } from './ops/verification/check-database.ts';
import { DAMAGED } from './ops/health/page-check.ts';
import { systemClock } from './platform/process/system-clock.ts';
import type { Config } from './platform/config/config.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { startRefusal } from './start-refusal.ts';

// Other users of the machine must not read the files of the data folder.
process.umask(0o077);

const USAGE = `reset-password EMAIL   give an administrator a new password, print it once, enable the account and end its sessions
    --reset-totp       remove its second factor as well
    --owner            make it an owner
    --create           make an owner of this address when there is no such administrator
check-database         read every page of the database, also beside a running server; exit code 2 when one is damaged.
                       On PostgreSQL: compare its rows with the log and with each other, as they are at one moment;
                       new and open rows, and a part of the older ones
    --full             all rows
accept-lost-log        let the database start without the commits of a write-ahead log that is lost
--data DIR             another data folder than DATA_DIR`;

const migrationsDir = fileURLToPath(new URL('../../db/migrations', import.meta.url));

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

let config: Pick<Config, 'dataDir' | 'databaseUrl'> = { dataDir: '', databaseUrl: null };

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      'reset-totp': { type: 'boolean', default: false },
      owner: { type: 'boolean', default: false },
      create: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command, email, ...more] = positionals;
  if (values.help) return print(USAGE);
  // A folder that is named has a database of SQLite.
  config = values.data === undefined ? loadConfig() : { dataDir: values.data, databaseUrl: null };
  if (command === 'reset-password' && email !== undefined && more.length === 0) {
    if (config.databaseUrl === null) assertDatabase();
    const { create, owner, 'reset-totp': resetTotp } = values;
    await reset({ email, resetTotp, owner, create });
  } else if (command === 'accept-lost-log' && email === undefined) {
    assertDatabase();
    accept();
  } else if (command === 'check-database' && email === undefined) {
    if (config.databaseUrl === null) {
      assertDatabase();
      check();
    } else await verify(config.databaseUrl, values.full);
  } else throw new StartRefused(USAGE);
}

function assertDatabase(): void {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null) throw new StartRefused('this command is for SQLite: DATABASE_URL is set');
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new StartRefused(`${resolve(dataDir)} holds no database`);
}

async function reset(options: {
  readonly email: string;
  readonly resetTotp: boolean;
  readonly owner: boolean;
  readonly create: boolean;
}) {
  const { email, password, role, hasSecondFactor } = await resetPassword({
    ...options,
    config,
    migrationsDir,
    clock: systemClock,
  });
  print(`Administrator ${email} (${role}), password ${password} (shown this once)`);
  print('The sessions of this administrator have ended, and the audit has a line of it.');
  if (hasSecondFactor) print('The log-in still asks for the second factor; --reset-totp removes it.');
}

function accept(): void {
  const { dataDir } = config;
  const lastEvent = acceptLostWal(dataDir);
  if (lastEvent === null) print('No write-ahead log is missing; nothing was changed.');
  else
    print(
      `${resolve(dataDir)} ends with event ${lastEvent}; what was committed after it is lost. It can be started.`,
    );
}

function check(): void {
  const faults = pageFaults(config.dataDir);
  if (faults.length === 0) return print('Every page of the database is sound.');
  for (const fault of faults) print(fault);
  process.exitCode = DAMAGED;
}

async function verify(url: string, isFull: boolean): Promise<void> {
  const isSound = await checkDatabase({ url, dataDir: config.dataDir, migrationsDir, isFull, print });
  if (!isSound) process.exitCode = DAMAGED;
}

/** The one line of what an operator can correct; the trace of anything else. */
function lineOf(error: unknown): string {
  if (error instanceof FolderInUse || error instanceof DatabaseInUse)
    return `${error.message}: stop it, run this command again, and start it. The password of an administrator can also be reset in the console, by another owner.`;
  const { message, stack } = error as Error;
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isUsage
    ? message
    : (startRefusal(error, { dataDir: config.dataDir, host: '', port: 0, adminPort: null }) ??
        stack ??
        message);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${lineOf(error)}\n`);
  process.exitCode = 1;
}
