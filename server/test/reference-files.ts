/** The files of the reference that are made from something else: the wire's types and docs/errors.md. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wireSchemas } from './wire-schemas.ts';

const ROW = /^\| (\d+) \| `(\w+)` \| (.+?)(?: \[\d+\])? \|$/;
const ERRORS = new URL('../../docs/errors.md', import.meta.url);

export interface MadeFile {
  readonly path: string;
  readonly text: string;
}

/** As they have to be now. */
export function referenceFiles(): readonly MadeFile[] {
  return [made('wire-schemas.json', wireSchemas()), made('refusals.json', refusalTable())];
}

function refusalTable() {
  return readFileSync(ERRORS, 'utf8')
    .split('\n')
    .map((line) => ROW.exec(line))
    .filter((row) => row !== null)
    .map(([, code, reason, when]) => ({ code: Number(code), reason, when }));
}

function made(name: string, value: unknown): MadeFile {
  const path = fileURLToPath(new URL(`../src/reference/${name}`, import.meta.url));
  return { path, text: `${JSON.stringify(value, null, 1)}\n` };
}
