/** Version of the program, read from its package.json, in the sources and in the build alike. */

import { readFileSync } from 'node:fs';

/** Resolves from `src/platform` to the server's package, and from `dist` to the root package: both have the version. */
const PACKAGE = '../../package.json';

export function programVersion(): string {
  const text = readFileSync(new URL(PACKAGE, import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
