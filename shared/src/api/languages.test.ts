/** Languages of a `lang` header. */

import { expect, test } from 'vitest';
import { LANGUAGES, languageOf } from './languages.ts';

test('[REQUEST-2] there are fifteen languages, and each means itself', () => {
  expect(LANGUAGES.length).toBe(15);
  for (const language of LANGUAGES) expect(languageOf(language)).toBe(language);
});

test.each([
  ['tw', 'hk'],
  ['TW', 'hk'],
  [' ar ', 'ar'],
  ['zh', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('[REQUEST-2] %j means %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
