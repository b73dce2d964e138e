/**
 * The operator's texts in the client's files [TEXT-3]: translations with a digest in their address, and the version of the client,
 * which follows the texts. The built code stays: an import map leads it to the new addresses.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import type { PageChanges } from '@vernier/shared/api/ssr';
import { operatorTextsOf } from '../platform/texts/text-overrides.ts';
import { type TextEntries, withTexts } from '../platform/texts/text-tree.ts';

export interface ClientChanges {
  /** Texts of changed files, by address. */
  readonly files: ReadonlyMap<string, string>;
  readonly page: PageChanges;
  /** Of the import map, for the content security policy. */
  readonly scriptDigest: string;
}

interface ChangedFile {
  readonly before: string;
  readonly after: string;
  readonly text: string;
}

const WORKER = '/sw.js';
const VERSION = /data-version="(\w+)"/;
const VERSION_LENGTH = 12;
/** The digest in the name of a built file. */
const DIGEST = /-[\w-]{7}\.js$/;
const DIGEST_LENGTH = 7;

/** Null when the operator replaces no text of the client. */
export function clientChanges(clientDir: string): ClientChanges | null {
  const languages = LANGUAGES.flatMap((language): (readonly [Language, TextEntries])[] => {
    const texts = operatorTextsOf('client', language);
    return texts === undefined ? [] : [[language, texts]];
  });
  if (languages.length === 0) return null;
  const read = (name: string) => readFileSync(join(clientDir, name), 'utf8');
  const { translations } = JSON.parse(read('ssr/templates.json')) as {
    readonly translations: Readonly<Record<Language, readonly string[]>>;
  };
  const changed = languages.flatMap(([language, texts]) => {
    const parts = JSON.parse(read(`ssr/texts/${language}.json`)) as object;
    return Object.values(parts).flatMap((built: object, index) =>
      changedFile(translations[language][index] ?? '', built, texts),
    );
  });
  const renamed = changed.map(({ before, after }) => [before, after] as const);
  const importMap = JSON.stringify({ imports: Object.fromEntries(renamed) });
  const version = VERSION.exec(read('index.html'))?.[1] ?? '';
  const replaced = [...renamed, [version, digest('hex', version + importMap, VERSION_LENGTH)] as const];
  const worker = replaced.reduce((text, [before, after]) => text.replaceAll(before, after), read(WORKER));
  return {
    files: new Map([...changed.map(({ after, text }) => [after, text] as const), [WORKER, worker]]),
    page: {
      replaced,
      importMap,
      texts: Object.fromEntries(languages.map(([code, texts]) => [code, Object.fromEntries(texts)])),
    },
    scriptDigest: `'sha256-${createHash('sha256').update(importMap).digest('base64')}'`,
  };
}

/** None when the part has none of the texts. */
function changedFile(before: string, built: object, texts: TextEntries): ChangedFile[] {
  const text = `export default ${JSON.stringify(withTexts(built, texts))}`;
  if (text === `export default ${JSON.stringify(built)}`) return [];
  return [{ before, after: before.replace(DIGEST, `-${digest('base64url', text, DIGEST_LENGTH)}.js`), text }];
}

function digest(encoding: 'hex' | 'base64url', text: string, length: number): string {
  return createHash('sha256').update(text).digest(encoding).slice(0, length);
}
