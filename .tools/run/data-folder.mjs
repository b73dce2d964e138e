/** Check of the data folder before installation and build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isInUse } from './sqlite-lock.mjs';

/** Does not change the environment: the settings are the server's. */
function dataDir() {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return process.env.DATA_DIR || file.DATA_DIR || './data';
}

/** Throws when a server uses the folder. */
export function assertFree() {
  const path = dataDir();
  if (isInUse(join(path, 'vernier.lock')))
    throw new Error(`Vernier cannot start: DATA_DIR ${path} is in use by another running server`);
}
