/** Text can be read in both themes and all four palettes: the contrasts of WCAG 2.2, computed from the real tokens. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blend, contrast, parseColour } from '@vernier/shared/colour-contrast';
import { describe, expect, it } from 'vitest';

const files = ['tokens.css', 'chart-tokens.css'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
);

function block(selector: string): Map<string, string> {
  const bodies = files.map((css) => {
    const start = css.indexOf(`${selector} {`);
    return css.slice(start, css.indexOf('}', start));
  });
  return new Map(
    [...bodies.join('').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

const light = block(':root');
const themes = { light, dark: new Map([...light, ...block(":root[data-theme='dark']")]) };

function colour(tokens: Map<string, string>, name: string) {
  const parsed = parseColour(tokens.get(name) ?? '');
  if (parsed === null) throw new Error(`${name} is no plain colour: ${tokens.get(name)}`);
  return parsed;
}

const GROUNDS = ['--c-ground', '--c-surface', '--c-raised', '--c-sunken'];
const CHART = [1, 2, 3, 4, 5].map((number) => `--c-chart-${number}`);
const TEXTS = ['--c-ink', '--c-ink-2', '--c-ink-3', '--c-needle-ink', '--c-danger', ...CHART];
const MOVES = ['--p-green', '--p-red', '--p-blue', '--p-orange'];

describe.each(Object.entries(themes))('the %s theme', (_, tokens) => {
  it.each([...TEXTS, ...MOVES].flatMap((text) => GROUNDS.map((ground) => [text, ground])))(
    'lets %s be read on %s',
    (text, ground) => {
      expect(contrast(colour(tokens, text ?? ''), colour(tokens, ground ?? ''))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['--c-ctl', '--c-needle'].flatMap((graphic) => GROUNDS.map((ground) => [graphic, ground])))(
    'lets the graphic %s be seen on %s',
    (graphic, ground) => {
      expect(contrast(colour(tokens, graphic ?? ''), colour(tokens, ground ?? ''))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(MOVES)('lets %s be read on its own tint', (move) => {
    const tint = Number.parseInt(tokens.get('--a-tint') ?? '', 10) / 100;
    const text = colour(tokens, move);
    for (const ground of ['--c-ground', '--c-surface']) {
      expect(contrast(text, blend(text, colour(tokens, ground), tint))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each<readonly [string, string]>([
    ['--c-on-ink', '--c-ink'],
    ['--c-on-needle', '--c-needle'],
    ['--c-on-danger', '--c-danger'],
    ...MOVES.map((move) => ['--c-on-move', move] as const),
  ])('lets %s be read on a fill of %s', (label, fill) => {
    expect(contrast(colour(tokens, label), colour(tokens, fill))).toBeGreaterThanOrEqual(4.5);
  });
});
