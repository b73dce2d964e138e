/** The accent of a brand against the real backgrounds. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accentProblem, accentStyles, BACKGROUND_COLOURS } from './brand-colours.ts';

const TOKENS = readFileSync(new URL('../../../../client/src/ui/theme/tokens.css', import.meta.url), 'utf8');

it('[BRAND-3] the backgrounds are those of the design tokens', () => {
  const [light = '', dark = ''] = TOKENS.split(":root[data-theme='dark']");
  for (const [theme, css] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const found = ['ground', 'surface', 'raised', 'sunken'].map(
      (name) => new RegExp(`--c-${name}: (#\\w+);`).exec(css)?.[1],
    );
    expect(BACKGROUND_COLOURS[theme]).toEqual(found);
  }
});

it.each([
  ['light', '#0b5394', null],
  ['light', '#b47819', 'has a contrast of 2.95 on #f2f5f2 of the light theme, below 4.5'],
  ['dark', '#7cc4ff', null],
  ['dark', '#0b5394', 'has a contrast of 2.31 on #0a0e0c of the dark theme, below 4.5'],
] as const)('[BRAND-3] in the %s theme %s is checked', (theme, accent, problem) => {
  expect(accentProblem(theme, accent)).toBe(problem);
});

it('[BRAND-5] the styles replace each token of the accent in both themes', () => {
  const names = new Set([...TOKENS.matchAll(/--c-(?:on-)?needle[\w-]*(?=:)/g)].map(([name]) => name));
  const themes = accentStyles({ light: '#0b5394', dark: '#7cc4ff' }).split('}').slice(0, -1);
  expect(themes).toHaveLength(2);
  for (const styles of themes) for (const name of names) expect(styles).toContain(`${name}:#`);
});
