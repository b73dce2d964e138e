/** Tests of country names in the language of the page. */

import { describe, expect, it } from 'vitest';
import { countryNames } from './announcement-screen.tsx';

const FIVE = ['KP', 'IL', 'CN', 'VU', 'CU'];

describe('[SITE-5] the countries that are not served', () => {
  it('are named and sorted in the language', () => {
    expect(countryNames(FIVE, 'en')).toEqual(['China', 'Cuba', 'Israel', 'North Korea', 'Vanuatu']);
    expect(countryNames(FIVE, 'de')).toEqual(['China', 'Israel', 'Kuba', 'Nordkorea', 'Vanuatu']);
    expect(new Set(countryNames(FIVE, 'ja')).size).toBe(5);
  });

  it('stay codes without a name', () => {
    expect(countryNames(['ZZ'], 'en')).toHaveLength(1);
  });
});
