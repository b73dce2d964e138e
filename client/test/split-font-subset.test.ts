// @vitest-environment node
/** The two families of the text font, and the lists of fonts that name both. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { splitFontSubset } from '../build/split-font-subset.ts';

const { resolve } = createRequire(import.meta.url);
const read = (path: string) => readFileSync(path, 'utf8');

function built(css: string, id: string): string {
  const { transform } = splitFontSubset();
  if (typeof transform !== 'function') throw new Error('the plugin transforms nothing');
  return String(Reflect.apply(transform, undefined, [css, id]));
}

it('Latin keeps its family, and the other scripts get another', () => {
  const path = resolve('@fontsource-variable/geist/wght.css');
  const families = [...built(read(path), path).matchAll(/font-family: '([^']*)';[^}]*geist-([a-z-]+)-wght/g)];
  const scriptsOf = (family: string) =>
    families.filter(([, name]) => name === family).map(([, , script]) => script);
  expect(scriptsOf('Geist Variable')).toEqual(['latin']);
  expect(scriptsOf('Geist Rest')).toEqual(['cyrillic-ext', 'cyrillic', 'vietnamese', 'latin-ext']);
});

it('font-face rules with another family are an error', () => {
  const rule = "@font-face { font-family: 'Another'; src: url(geist-cyrillic-wght.woff2) }";
  expect(() => built(rule, '/geist/wght.css')).toThrow('another family');
});

it('every list of fonts names both families', () => {
  const tokens = read(join(import.meta.dirname, '../src/ui/theme/tokens.css'));
  expect(tokens.match(/'Geist Variable', 'Geist Rest',/g)?.length).toBe(
    tokens.match(/'Geist Variable'/g)?.length,
  );
});
