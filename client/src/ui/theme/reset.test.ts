/** The stylesheet reset.css: where lines break in languages that write without spaces or join syllables to words. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { availableLanguages } from '../../i18n/languages.ts';

const css = readFileSync(join(import.meta.dirname, 'reset.css'), 'utf8');
const rules = [...css.matchAll(/:where\(body:lang\((\w+)\)\) \{\s*word-break: ([\w-]+);/g)].map(
  ([, language, breaks]) => [language, breaks],
);

it('[UI-10] lines break between phrases in Japanese and between words in Korean', () => {
  expect(rules).toEqual([
    ['ja', 'auto-phrase'],
    ['ko', 'keep-all'],
  ]);
  const tags: readonly string[] = availableLanguages.map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining(rules.map(([language]) => language)));
});
