/** The data folder that a start will use, looked at before anything is installed or built. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isInUse } from './sqlite-lock.mjs';

/** Without putting the file's settings into the environment: they are the server's, not the build's. */
function dataDir() {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return process.env.DATA_DIR || file.DATA_DIR || './data';
}

/** Throws when a server runs there: an installation or a build would be for nothing. */
export function assertFree() {
  const path = dataDir();
  if (isInUse(join(path, 'vernier.lock')))
    throw new Error(`Vernier cannot start: DATA_DIR ${path} is in use by another running server`);
}
