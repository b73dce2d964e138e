/** Every language says the same things: the same keys, the same placeholders, and a form for each of its plurals. */

import { describe, expect, it } from 'vitest';
import { LANGUAGE_LIST } from '@vernier/shared/api/languages';
import { availableLanguages, languageInfoOf } from './languages.ts';

const files = import.meta.glob<unknown>('../../../shared/texts/*/client.json', {
  eager: true,
  import: 'default',
});
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Words = Map<string, string>;

function flatten(value: unknown, path: string, words: Words): Words {
  if (typeof value === 'string') words.set(path, value);
  else {
    for (const [key, inner] of Object.entries(value as Record<string, unknown>)) {
      flatten(inner, path === '' ? key : `${path}.${key}`, words);
    }
  }
  return words;
}

function wordsOf(code: string): Words {
  return flatten(files[`../../../shared/texts/${code}/client.json`], '', new Map());
}

const codes = Object.keys(files).map((path) => path.split('/').at(-2) ?? '');
const english = wordsOf('en');

/** The plural form of a key; a word that only ends like one (`lots_too_few`) has no `_other` beside it. */
function formOf(words: Words, key: string): string | undefined {
  return words.has(key.replace(PLURAL, '_other')) ? PLURAL.exec(key)?.[1] : undefined;
}

function stemOf(words: Words, key: string): string {
  return formOf(words, key) === undefined ? key : key.replace(PLURAL, '');
}

function stems(words: Words): string[] {
  return [...new Set([...words.keys()].map((key) => stemOf(words, key)))].sort();
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '');

describe.each(codes)('the words of %s', (code) => {
  const words = wordsOf(code);

  it('belong to a language of the list', () => {
    expect(LANGUAGE_LIST.map((language) => language.code)).toContain(code);
  });

  it('have the keys of the English ones, no more and no fewer', () => {
    expect(stems(words)).toEqual(stems(english));
  });

  it('are never empty', () => {
    expect([...words].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fill in nothing that the English ones do not', () => {
    const invented: string[] = [];
    const different: string[] = [];
    for (const [key, text] of words) {
      const stem = stemOf(words, key);
      const original = placeholders(english.get(key) ?? english.get(`${stem}_other`) ?? '');
      const used = placeholders(text);
      if (used.some((name) => name !== 'count' && !original.includes(name))) invented.push(key);
      if (formOf(words, key) === undefined && used.sort().join() !== original.sort().join())
        different.push(key);
    }
    expect({ invented, different }).toEqual({ invented: [], different: [] });
  });

  it('have exactly the plural forms of the language', () => {
    const forms = [
      ...new Intl.PluralRules(languageInfoOf(code).tag).resolvedOptions().pluralCategories,
    ].sort();
    const counted = new Map<string, string[]>();
    for (const key of words.keys()) {
      const form = formOf(words, key);
      if (form === undefined) continue;
      const stem = stemOf(words, key);
      counted.set(stem, [...(counted.get(stem) ?? []), form]);
    }
    const expected = new Map([...counted.keys()].map((stem) => [stem, forms]));
    expect(new Map([...counted].map(([stem, found]) => [stem, found.sort()]))).toEqual(expected);
  });
});

describe('the list of languages', () => {
  it('has fifteen, each with its own code, tag and name', () => {
    for (const field of ['code', 'tag', 'text'] as const) {
      expect(new Set(LANGUAGE_LIST.map((language) => language[field])).size).toBe(15);
    }
  });

  it('offers those that have words', () => {
    expect(availableLanguages.map((language) => language.code).sort()).toEqual(codes.sort());
  });
});
