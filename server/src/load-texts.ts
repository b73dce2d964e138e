/** Loads the operator's texts at a start: the built texts that they are compared with, and what they change in the client's files. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '@vernier/db/start-refused';
import { type Language, languageTag } from '@vernier/shared/api/languages';
import { FIRST_TEXTS } from './features/content/seed-content.ts';
import { TEMPLATES } from './features/newsroom/article.ts';
import type { Config } from './platform/config/config.ts';
import { CATALOGUES } from './platform/messages/messages.ts';
import { type BuiltSection, type OperatorTexts, readOperatorTexts } from './platform/texts/operator-texts.ts';
import type { BuiltTexts } from './platform/texts/text-check.ts';
import { type TextEntries, textsOf } from './platform/texts/text-tree.ts';

/** Files of the build with the client's texts. */
const BUILT_TEXTS = 'ssr/texts';
const NO_LABELS: ReadonlySet<string> = new Set();
const CLIENT_PLACEHOLDER = /\{\{\s*\w+[^}]*\}\}/g;
const SERVER_PLACEHOLDER = /\{\w+\}/g;

/** Undefined without TEXTS_DIR. Throws {@link StartRefused}. */
export function loadOperatorTexts(
  { textsDir }: Pick<Config, 'textsDir'>,
  clientDir: string,
): OperatorTexts | undefined {
  return textsDir === null ? undefined : readOperatorTexts(textsDir, builtSection(clientDir));
}

function builtSection(clientDir: string): BuiltSection {
  return (section, language) => {
    const forms = new Intl.PluralRules(languageTag(language)).resolvedOptions().pluralCategories;
    if (section === 'client') return { ...clientTexts(clientDir, language), forms };
    const trees = { server: CATALOGUES, news: TEMPLATES, articles: FIRST_TEXTS }[section];
    const [own, english] = [textsOf(trees[language]), textsOf(trees.en)];
    return { own, english, forms, labels: NO_LABELS, placeholder: SERVER_PLACEHOLDER };
  };
}

function clientTexts(clientDir: string, language: Language): Omit<BuiltTexts, 'forms'> {
  const read = (name: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(clientDir, BUILT_TEXTS, `${name}.json`), 'utf8'));
    } catch {
      throw new StartRefused('TEXTS_DIR: the client must be built before its texts can be replaced');
    }
  };
  const [own, english] = [partsOf(read(language)), partsOf(read('en'))];
  const labels = new Set(read('labels') as readonly string[]);
  return { own, english, labels, placeholder: CLIENT_PLACEHOLDER };
}

/** Both parts of a locale. */
function partsOf(file: unknown): TextEntries {
  return new Map(Object.values(file as object).flatMap((part: unknown) => [...textsOf(part)]));
}
