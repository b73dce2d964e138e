/** Readability of the English texts of the app, the console and the server: short sentences, plain words. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORBIDDEN, sentencesOf, wordsOf } from './plain-english.ts';

/** Words of a sentence on a screen, and in an email or an article; a placeholder counts as one. */
const MAX_WORDS = { screen: 12, prose: 20 } as const;
/** Grade level by J. P. Kincaid et al., 1975: 0.39 words per sentence + 11.8 syllables per word − 15.59. */
const MAX_GRADE = 8;

/** The wording that the regulation prescribes. */
const PRESCRIBED = new Set(['risk.warning']);

interface Texts {
  readonly [key: string]: string | Texts | readonly string[];
}

interface Source {
  readonly name: string;
  readonly path: string;
  /** Sections of emails and articles; `true` is all of them. */
  readonly prose: readonly string[] | true;
  /** Whether each section has enough text for a reading grade. */
  readonly graded: boolean;
}

const SOURCES: readonly Source[] = [
  { name: 'app', path: 'shared/texts/en/client.json', prose: [], graded: true },
  { name: 'console', path: 'shared/texts/en/console.json', prose: [], graded: true },
  {
    name: 'server messages',
    path: 'shared/texts/en/server.json',
    prose: ['notifications'],
    graded: false,
  },
  { name: 'market news', path: 'shared/texts/en/news.json', prose: true, graded: false },
  { name: 'first articles', path: 'shared/texts/en/articles.json', prose: true, graded: false },
];

type Entry = readonly [key: string, text: string];

function entries(texts: Texts | readonly string[], path: readonly string[] = []): readonly Entry[] {
  return Object.entries(texts).flatMap(([key, value]: [string, Texts[string]]) => {
    const place = [...path, key];
    return typeof value === 'string' ? [[place.join('.'), value] as const] : entries(value, place);
  });
}

/** Groups of vowels, without a silent e. */
function syllablesOf(word: string): number {
  const stem = word.toLowerCase().replace(/(?:es|ed|e)$/, '');
  return Math.max(1, stem.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

function gradeOf(texts: readonly string[]): number {
  const sentences = texts.flatMap(sentencesOf).map(wordsOf);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

function limitOf(key: string, { prose }: Source): number {
  const [section = ''] = key.split('.');
  return prose === true || prose.includes(section) ? MAX_WORDS.prose : MAX_WORDS.screen;
}

describe.each(SOURCES)('[UI-9] the English texts of the $name', (source) => {
  const file = new URL(`../../../${source.path}`, import.meta.url);
  const all = entries(JSON.parse(readFileSync(file, 'utf8')) as Texts);

  it('have short sentences', () => {
    const long = all.filter(
      ([key, text]) =>
        !PRESCRIBED.has(key) && sentencesOf(text).some((one) => wordsOf(one).length > limitOf(key, source)),
    );
    expect(long).toEqual([]);
  });

  it('have a reading grade of eight at most', () => {
    const areas = source.graded ? new Set(all.map(([key]) => `${key.split('.')[0]}.`)) : [''];
    const grades = [...areas].map((area) => {
      const texts = all.filter(([key]) => key.startsWith(area)).map(([, text]) => text);
      return [area, Math.round(gradeOf(texts) * 10) / 10] as const;
    });
    expect(grades.filter(([, grade]) => grade > MAX_GRADE)).toEqual([]);
  });

  it('have no phrase that traders do not use', () => {
    expect(all.filter(([, text]) => FORBIDDEN.test(text))).toEqual([]);
  });
});
