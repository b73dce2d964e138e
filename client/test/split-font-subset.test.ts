// @vitest-environment node
/** The text face comes in two families, and every text of the app asks for both. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { latinAlone } from '../build/split-font-subset.ts';

const { resolve } = createRequire(import.meta.url);
const read = (path: string) => readFileSync(path, 'utf8');

function built(css: string, id: string): string {
  const { transform } = latinAlone();
  if (typeof transform !== 'function') throw new Error('the plugin transforms nothing');
  return String(Reflect.apply(transform, undefined, [css, id]));
}

it('Latin keeps its name, and the other scripts have one of their own', () => {
  const path = resolve('@fontsource-variable/geist/wght.css');
  const families = [...built(read(path), path).matchAll(/font-family: '([^']*)';[^}]*geist-([a-z-]+)-wght/g)];
  const scriptsOf = (family: string) =>
    families.filter(([, name]) => name === family).map(([, , script]) => script);
  expect(scriptsOf('Geist Variable')).toEqual(['latin']);
  expect(scriptsOf('Geist Rest')).toEqual(['cyrillic-ext', 'cyrillic', 'vietnamese', 'latin-ext']);
});

it('is told when the rules of the face are not what they were', () => {
  const rule = "@font-face { font-family: 'Another'; src: url(geist-cyrillic-wght.woff2) }";
  expect(() => built(rule, '/geist/wght.css')).toThrow('not what they were');
});

it('no list of faces has the one without the other', () => {
  const tokens = read(join(import.meta.dirname, '../src/ui/theme/tokens.css'));
  expect(tokens.match(/'Geist Variable', 'Geist Rest',/g)?.length).toBe(
    tokens.match(/'Geist Variable'/g)?.length,
  );
});
