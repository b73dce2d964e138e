/** Makes two files of a language's one: `en.json?first` is what the first page says, `en.json?rest` everything else. */

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { isFirstWord } from './critical-translations.ts';

type Words = string | { readonly [key: string]: Words };

const HALF = /^(.+\/locales\/\w+\.json)\?(first|rest)$/;

export function splitWords(): Plugin {
  return {
    name: 'vernier-split-words',
    load(id) {
      const [, file, half] = HALF.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const words = JSON.parse(readFileSync(file, 'utf8')) as Words;
      const part = wordsWhere(words, (key) => isFirstWord(key) === (half === 'first'));
      return { code: `export default ${JSON.stringify(part ?? {})}`, moduleType: 'js' };
    },
  };
}

function wordsWhere(words: Words, wanted: (key: string) => boolean, key = ''): Words | undefined {
  if (typeof words === 'string') return wanted(key) ? words : undefined;
  const found = Object.entries(words).flatMap(([name, inner]): [string, Words][] => {
    const kept = wordsWhere(inner, wanted, key === '' ? name : `${key}.${name}`);
    return kept === undefined ? [] : [[name, kept]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
