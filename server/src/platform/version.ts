/** Which version of the program this is, as its package says, in the sources and in the build alike. */

import { readFileSync } from 'node:fs';

/** Both `src` and `dist` are beside it. */
const PACKAGE = '../../package.json';

export function programVersion(): string {
  const text = readFileSync(new URL(PACKAGE, import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
