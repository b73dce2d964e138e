/**
 * Generated files: the refusals of the reference from docs/errors.md, the table of settings from .env.example, JSON schemas, the
 * modules of the Python client.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pythonClientFiles } from './python-client.ts';
import { type MadeFile, schemaFiles } from './schema-files.ts';

const ROW = /^\| (\d+) \| `(\w+)` \| (.+?)(?: \[\d+\])? \|$/;
const SETTING = /^([A-Z][A-Z0-9_]*)=(.*)$/;
const SETTINGS = new URL('../../../.env.example', import.meta.url);
const HANDBOOK = new URL('../../../docs/operating.md', import.meta.url);
const ERRORS = new URL('../../../docs/errors.md', import.meta.url);

/** The refusals and recorded answers of the reference. */
export const GENERATED = fileURLToPath(new URL('../../src/http/reference/generated.json', import.meta.url));

/** As they have to be now. */
export function referenceFiles(): readonly MadeFile[] {
  return [reference(), handbook(), ...schemaFiles(), ...pythonClientFiles()];
}

/** The recorded answers stay; `write-answers.ts` renews them. */
function reference(): MadeFile {
  const { answers } = JSON.parse(readFileSync(GENERATED, 'utf8')) as { readonly answers: unknown };
  const generated = { refusals: refusalTable(), answers };
  return { path: GENERATED, text: `${JSON.stringify(generated, null, 1)}\n` };
}

/** docs/operating.md with the table of settings that .env.example makes. */
function handbook(): MadeFile {
  const path = fileURLToPath(HANDBOOK);
  const text = readFileSync(path, 'utf8').replace(
    /(<!-- settings -->\n)[^]*(<!-- \/settings -->)/,
    (_, begin: string, end: string) => `${begin}${settingsTable()}\n${end}`,
  );
  return { path, text };
}

/** One row per setting; the comment above it in the file is its meaning. */
function settingsTable(): string {
  const rows = ['| setting | default | |', '|---|---|---|'];
  let above: string[] = [];
  let isTaken = false;
  for (const line of readFileSync(SETTINGS, 'utf8').split('\n')) {
    const [, name, value] = SETTING.exec(line) ?? [];
    if (name === undefined) {
      above = isTaken || line === '' ? [] : above;
      isTaken = false;
      if (line.startsWith('#')) above.push(line.slice(1).trim());
      continue;
    }
    const meaning = isTaken ? 'See the setting above.' : above.join(' ').replaceAll('|', '\\|');
    rows.push(`| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning} |`);
    isTaken = true;
  }
  return rows.join('\n');
}

function refusalTable() {
  return readFileSync(ERRORS, 'utf8')
    .split('\n')
    .map((line) => ROW.exec(line))
    .filter((row) => row !== null)
    .map(([, code, reason, when]) => ({ code: Number(code), reason, when }));
}
