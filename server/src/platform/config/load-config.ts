/** Settings of this start: from the environment, and for missing ones from a file `.env` in the working directory. */

import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, readConfig, SettingError } from './config.ts';
import { withSecretFiles } from './secret-files.ts';

const FILE = '.env';

/** Throws {@link SettingError}. */
export function loadConfig(): Config {
  const given = readFile();
  for (const [name, value] of Object.entries(given)) process.env[name] ??= value;
  // Not into process.env, which child processes inherit.
  return readConfig(withSecretFiles(process.env), Object.keys(given));
}

function readFile(): Readonly<Record<string, string | undefined>> {
  try {
    return parseEnv(readFileSync(FILE, 'utf8'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return {};
    throw new SettingError(`the file ${FILE} cannot be read (${code})`);
  }
}
