/** The program that copies a stopped data folder into PostgreSQL and compares both. */

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { StartRefused } from '@vernier/db/start-refused';
import { importFolder } from './ops/import/import-folder.ts';
import { SettingError } from './platform/config/config.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { systemClock } from './platform/process/system-clock.ts';

// Other users of the machine must not read the files of the data folder.
process.umask(0o077);

const USAGE = `import             copy the database of DATA_DIR, whose server is stopped, into the empty database of DATABASE_URL:
                   in one transaction, after which both are compared and the books derived from the log
import --compare   compare both again, before a server has written to the database of DATABASE_URL
    --data DIR     another data folder than DATA_DIR`;

const migrationsDir = fileURLToPath(new URL('../../db/migrations', import.meta.url));

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      compare: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return print(USAGE);
  if (positionals.length > 0) throw new StartRefused(USAGE);
  const config = loadConfig();
  const { databaseUrl } = config;
  if (databaseUrl === null)
    throw new StartRefused('DATABASE_URL is not set: it names the empty database of PostgreSQL');
  const dataDir = resolve(values.data ?? config.dataDir);
  const { compare: onlyCompare } = values;
  const options = { dataDir, databaseUrl, migrationsDir, clock: systemClock, print, onlyCompare };
  const faults = await importFolder(options);
  if (faults.length > 0) throw new StartRefused([...faults, resultOf(onlyCompare)].join('\n'));
  print('Both databases have the same rows, and every row of the books is what the log leads to.');
  if (!onlyCompare)
    print('Next: move vernier.sqlite out of DATA_DIR, keep it, and start the server with DATABASE_URL.');
}

function resultOf(onlyCompare: boolean): string {
  return onlyCompare
    ? 'The databases differ.'
    : 'Nothing was imported: the database of DATABASE_URL is empty.';
}

try {
  await main();
} catch (error) {
  const { message, stack } = error as Error;
  const isReported = error instanceof StartRefused || error instanceof SettingError;
  process.stderr.write(`${isReported || isUsage(error) ? message : (stack ?? message)}\n`);
  process.exitCode = 1;
}

/** The error codes of `parseArgs` for options that do not exist. */
function isUsage(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
