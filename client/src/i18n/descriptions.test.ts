/** Descriptions for translators: of keys that do not explain themselves, and of no others. */

import { describe, expect, it } from 'vitest';
import { keysOf, namesOf } from '../../build/named-keys.ts';
import descriptions from '@vernier/shared/texts/descriptions.json';
import english from '@vernier/shared/texts/en/client.json';

const MAX_WORDS = 20;
const KEYS = keysOf(english);

function textAt(key: string): string {
  const found = key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], english);
  return String(found);
}

/** Whether a text is too short to explain itself, or begins in the middle of a sentence. */
function needsDescription(text: string): boolean {
  return text.length <= 2 || /^\p{Ll}/u.test(text);
}

describe('[TEXT-6] the descriptions for translators', () => {
  it('are of texts and groups that exist', () => {
    const names = new Set(KEYS.flatMap(namesOf));
    expect(Object.keys(descriptions).filter((name) => !names.has(name))).toEqual([]);
  });

  it('are one or two short sentences', () => {
    const texts = Object.values(descriptions);
    const sentences = texts.flatMap((text) => text.split(/[.:;](?:\s+|$)/));
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > MAX_WORDS)).toEqual([]);
    expect(texts.filter((text) => !text.endsWith('.'))).toEqual([]);
  });

  it('are there for texts of one or two characters and for parts of sentences', () => {
    const missing = KEYS.filter((key) => {
      const isDescribed = namesOf(key).some((name) => name in descriptions);
      return needsDescription(textAt(key)) && !isDescribed;
    });
    expect(missing).toEqual([]);
  });
});
