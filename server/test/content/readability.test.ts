/** Readability of the English texts: short sentences, plain words, no phrases of earlier versions. */

import { describe, expect, it } from 'vitest';
import en from './locales/en.json';

/** Words of a sentence on a screen, a placeholder counted as one. */
const MAX_WORDS = 12;
/** Grade level by J. P. Kincaid et al., 1975: 0.39 words per sentence + 11.8 syllables per word − 15.59. */
const MAX_GRADE = 8;

/** The wording that the regulation prescribes. */
const PRESCRIBED = new Set(['risk.warning']);

const FORBIDDEN =
  /\b(?:need not|whoever|somebody|nobody|everybody|anew|of its own|what became|stands?|bind|bound|pay way|prepayment|arithmetic|second factor|account detail|input)\b/i;

interface Texts {
  readonly [key: string]: string | Texts;
}

function entries(texts: Texts, path: readonly string[] = []): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const place = [...path, key];
    return typeof value === 'string' ? [[place.join('.'), value] as const] : entries(value, place);
  });
}

function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/\{\{\w+\}\}/g, 'X')
    .split(/[.!?:;](?:\s+|$)/)
    .filter((sentence) => sentence.trim() !== '');
}

function wordsOf(sentence: string): readonly string[] {
  return sentence.trim().split(/\s+/);
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

const ALL = entries(en);

describe('[UI-9] the English texts', () => {
  it('have at most twelve words a sentence', () => {
    const long = ALL.filter(
      ([key, text]) =>
        !PRESCRIBED.has(key) && sentencesOf(text).some((one) => wordsOf(one).length > MAX_WORDS),
    );
    expect(long).toEqual([]);
  });

  it('have a reading grade of eight at most in every area', () => {
    const grades = Object.keys(en).map((area) => {
      const texts = ALL.filter(([key]) => key.startsWith(`${area}.`)).map(([, text]) => text);
      return [area, Math.round(gradeOf(texts) * 10) / 10] as const;
    });
    expect(grades.filter(([, grade]) => grade > MAX_GRADE)).toEqual([]);
  });

  it('have no phrase that traders do not use', () => {
    expect(ALL.filter(([, text]) => FORBIDDEN.test(text))).toEqual([]);
  });
});
