import { expect, test } from 'vitest';
import { draftIn, firstLanguage, isComplete, unsaved } from './article-drafts.ts';

const TEXT = { title: 'A', desc: '', content: '<p>B</p>' };

test('a text that differs from the stored one is unsaved', () => {
  const saved = { en: TEXT, de: TEXT };
  expect(unsaved(saved, saved)).toEqual([]);
  expect(unsaved({ ...saved, de: { ...TEXT, desc: 'C' }, ar: TEXT }, saved)).toEqual(['de', 'ar']);
  expect(unsaved({ hk: { title: '', desc: '', content: '' } }, {})).toEqual([]);
});

test('an article opens in English, or in a language that it has', () => {
  expect([firstLanguage({ de: TEXT, en: TEXT }), firstLanguage({ de: TEXT }), firstLanguage({})]).toEqual([
    'en',
    'de',
    'en',
  ]);
});

test('a text needs a title and something to read', () => {
  expect([TEXT, { ...TEXT, title: ' ' }, { ...TEXT, content: '' }].map(isComplete)).toEqual([
    true,
    false,
    false,
  ]);
  expect(draftIn({}, 'en')).toEqual({ title: '', desc: '', content: '' });
});
