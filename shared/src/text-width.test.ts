/** Widths of labels in scripts of the product. */

import { describe, expect, it } from 'vitest';
import { isTooWide, textWidth } from './text-width.ts';

describe('the width of a text', () => {
  it.each([
    ['', 0],
    ['一二', 200],
    ['한국', 200],
    ['、', 100],
    ['ii', 60],
    ['mm', 170],
    ['Ab', 122],
    ['شراء', 200],
    // vowels above and below a consonant take no space
    ['ขี', 58],
    ['\u2066a\u2069', 55],
  ])('of “%s” is %d hundredths of an em', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });
});

describe('[TEXT-5] a label', () => {
  it('may be 1.6 times as wide as the English one', () => {
    const english = 'n'.repeat(20);
    expect(isTooWide('n'.repeat(32), english)).toBe(false);
    expect(isTooWide('n'.repeat(33), english)).toBe(true);
  });

  it('may be five ems wider where the English one is short', () => {
    expect(isTooWide('nnnnnnnnnnn', 'nn')).toBe(false);
    expect(isTooWide('nnnnnnnnnnnn', 'nn')).toBe(true);
  });
});
