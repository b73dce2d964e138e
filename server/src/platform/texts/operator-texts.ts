/** Texts of the operator: files `LANG.json` in TEXTS_DIR, checked at the start, that replace built ones [TEXT-1] [TEXT-2]. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '@vernier/db/start-refused';
import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import { z } from 'zod';
import { readJsonFile } from '../config/json-file.ts';
import { type BuiltTexts, textProblem } from './text-check.ts';
import { entriesOf, type TextEntries } from './text-tree.ts';

/** Sections of a file, each with the keys of the built file of its language. */
const TEXT_SECTIONS = ['client', 'server', 'news', 'articles'] as const;
export type TextSection = (typeof TEXT_SECTIONS)[number];

export type SectionTexts = Readonly<Partial<Record<TextSection, TextEntries>>>;
export type OperatorTexts = ReadonlyMap<Language, SectionTexts>;

/** The built texts of a section in a language. */
export type BuiltSection = (section: TextSection, language: Language) => BuiltTexts;

const FILE = /^(.+)\.json$/;
const TextFile = z.strictObject({
  client: z.record(z.string(), z.unknown()).optional(),
  server: z.record(z.string(), z.unknown()).optional(),
  news: z.record(z.string(), z.unknown()).optional(),
  articles: z.record(z.string(), z.unknown()).optional(),
});

/** Throws {@link StartRefused} with the file, the key and the reason. */
export function readOperatorTexts(dir: string, builtOf: BuiltSection): OperatorTexts {
  const texts = new Map<Language, SectionTexts>();
  for (const name of namesIn(dir)) {
    const code = FILE.exec(name)?.[1];
    if (code === undefined) continue;
    const path = join(dir, name);
    const language = LANGUAGES.find((one) => one === code);
    if (language === undefined)
      throw new StartRefused(`TEXTS_DIR: ${path} names no language: ${LANGUAGES.join(', ')}`);
    texts.set(language, sectionsOf(path, language, builtOf));
  }
  return texts;
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir).sort();
  } catch (error) {
    throw new StartRefused(
      `TEXTS_DIR ${dir} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function sectionsOf(path: string, language: Language, builtOf: BuiltSection): SectionTexts {
  const file = readJsonFile(path, TextFile);
  const sections = TEXT_SECTIONS.flatMap((section): [TextSection, TextEntries][] => {
    const entries = entriesOf(file[section] ?? {}).filter(([key]) => key !== '');
    if (entries.length === 0) return [];
    const problem = textProblem(entries, builtOf(section, language));
    if (problem !== null)
      throw new StartRefused(`TEXTS_DIR: ${path}: ${section}.${problem.key} ${problem.reason}`);
    return [[section, new Map(entries as [string, string][])]];
  });
  return Object.fromEntries(sections);
}
