/**
 * The operator's texts in the client's files [TEXT-3]: translations with a digest in their address, and the version of the client,
 * which follows texts and brand. The built code stays: an import map leads it to the new addresses.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import type { PageChanges } from '@vernier/shared/api/ssr';
import { type BrandChanges, brandChanges } from './client-brand.ts';
import type { ChangedFile } from './client-files.ts';
import { operatorTextsOf } from '../platform/texts/text-overrides.ts';
import { type TextEntries, withTexts } from '../platform/texts/text-tree.ts';

export interface ClientChanges {
  /** Changed files by address. */
  readonly files: ReadonlyMap<string, ChangedFile>;
  readonly page: PageChanges;
  /** Of the import map and of the brand's styles, for the content security policy. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface ChangedTranslation {
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

/** Null when the operator has no brand and replaces no text of the client. */
export function clientChanges(clientDir: string): ClientChanges | null {
  const languages = LANGUAGES.flatMap((language): (readonly [Language, TextEntries])[] => {
    const texts = operatorTextsOf('client', language);
    return texts === undefined ? [] : [[language, texts]];
  });
  const brand = brandChanges(clientDir);
  if (languages.length === 0 && brand === null) return null;
  const read = (name: string) => readFileSync(join(clientDir, name), 'utf8');
  const changed = changedTranslations(languages, read);
  const renamed = changed.map(({ before, after }) => [before, after] as const);
  const importMap = languages.length === 0 ? null : JSON.stringify({ imports: Object.fromEntries(renamed) });
  const version = VERSION.exec(read('index.html'))?.[1] ?? '';
  const replaced = [...renamed, [version, versionOf(version, importMap, brand)] as const];
  const worker = replaced.reduce((text, [before, after]) => text.replaceAll(before, after), read(WORKER));
  const translations = changed.map(({ after, text }) => [after, text] as const);
  return {
    files: new Map<string, ChangedFile>([...translations, ...(brand?.files ?? []), [WORKER, worker]]),
    page: {
      replaced,
      importMap,
      texts: Object.fromEntries(languages.map(([code, texts]) => [code, Object.fromEntries(texts)])),
      brand: brand?.page ?? null,
    },
    scripts: importMap === null ? [] : [sourceOf(importMap)],
    styles: brand === null || brand.page.styles === '' ? [] : [sourceOf(brand.page.styles)],
  };
}

type LanguageTexts = readonly (readonly [Language, TextEntries])[];

function changedTranslations(languages: LanguageTexts, read: (name: string) => string): ChangedTranslation[] {
  if (languages.length === 0) return [];
  const { translations } = JSON.parse(read('ssr/templates.json')) as {
    readonly translations: Readonly<Record<Language, readonly string[]>>;
  };
  return languages.flatMap(([language, texts]) => {
    const parts = JSON.parse(read(`ssr/texts/${language}.json`)) as object;
    return Object.values(parts).flatMap((built: object, index) =>
      changedFile(translations[language][index] ?? '', built, texts),
    );
  });
}

function versionOf(built: string, importMap: string | null, brand: BrandChanges | null): string {
  return digest('hex', built + (importMap ?? '') + (brand?.digest ?? ''), VERSION_LENGTH);
}

/** A source for the content security policy. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** None when the part has none of the texts. */
function changedFile(before: string, built: object, texts: TextEntries): ChangedTranslation[] {
  const text = `export default ${JSON.stringify(withTexts(built, texts))}`;
  if (text === `export default ${JSON.stringify(built)}`) return [];
  return [{ before, after: before.replace(DIGEST, `-${digest('base64url', text, DIGEST_LENGTH)}.js`), text }];
}

function digest(encoding: 'hex' | 'base64url', text: string, length: number): string {
  return createHash('sha256').update(text).digest(encoding).slice(0, length);
}
