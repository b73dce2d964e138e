/** The registry of the console's pages. */

import { describe, expect, it } from 'vitest';
import { pagesOf } from './pages.ts';
import texts from '@vernier/shared/texts/en/console.json';

const all = pagesOf('owner');

describe('the pages of the console', () => {
  it.each(['path', 'key', 'chord'] as const)('[CONSOLE-7] have each their own %s', (field) => {
    expect(new Set(all.map((page) => page[field])).size).toBe(all.length);
  });

  it('[CONSOLE-7] are reached by one letter after g', () => {
    expect(all.filter(({ chord }) => !/^[a-z]$/.test(chord))).toEqual([]);
  });

  it('[CONSOLE-7] have their texts', () => {
    expect(all.filter(({ key }) => texts[key].title.trim() === '')).toEqual([]);
  });

  it('[CONSOLE-7] are offered to the roles of their rows only', () => {
    const paths = (role: 'viewer' | 'finance') => pagesOf(role).map(({ path }) => path);
    expect(paths('viewer')).toContain('exposure');
    expect(paths('viewer')).not.toContain('review');
    expect(paths('finance')).toContain('review');
  });
});
