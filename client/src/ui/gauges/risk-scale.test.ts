/** The word of a risk rate. */

import { describe, expect, it } from 'vitest';
import { riskText } from './risk-scale.tsx';

describe('[SCREEN-20] the word of a risk rate', () => {
  it.each([
    [0, 'safe'],
    [69.99, 'safe'],
    [70, 'warning'],
    [149.99, 'warning'],
    [150, 'danger'],
  ] as const)('of %f percent is %s', (rate, word) => {
    expect(riskText(rate, { warnAt: 100, closeAt: 200 })).toBe(word);
  });
});
