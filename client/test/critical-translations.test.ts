// @vitest-environment node
/** The first page uses critical translations only, and every other component waits for the rest. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CRITICAL_TRANSLATIONS, isCritical } from '../build/critical-translations.ts';
import { firstFiles, restFiles, textFileOf } from '../src/i18n/languages.ts';
import { criticalKeys, type Sources } from './critical-keys.ts';

const SRC = join(import.meta.dirname, '../src');
const TEXTS = join(SRC, '../../shared/texts');
/** Modules that the start imports; the lazy ones among them are found. */
const ENTRIES = [join(SRC, 'app/main.tsx'), join(SRC, 'app/app.tsx')];

function keysOf(translations: unknown, path = ''): string[] {
  if (typeof translations === 'string') return [path];
  return Object.entries(translations as object).flatMap(([name, inner]) =>
    keysOf(inner, path === '' ? name : `${path}.${name}`),
  );
}

function localeOf(code: string): unknown {
  return JSON.parse(readFileSync(join(TEXTS, code, 'client.json'), 'utf8')) as unknown;
}

const real: Sources = {
  keys: keysOf(localeOf('en')),
  read: (path) => (/\.tsx?$/.test(path) && existsSync(path) ? readFileSync(path, 'utf8') : null),
};

const missing = (found: ReadonlyMap<string, string>) =>
  [...found].filter(([key]) => !isCritical(key)).map(([key, path]) => `${key} in ${path}`);

describe('[SSR-10] the first page', () => {
  const { modules, keys } = criticalKeys(ENTRIES, real);
  const isRead = (file: string) => modules.has(join(SRC, file));

  it('uses critical translations only', () => {
    expect(missing(keys)).toEqual([]);
  });

  it('is read completely, with lazy components that do not wait', () => {
    const first = [
      'app/top-bar.tsx',
      'app/offline-strip.tsx',
      'ui/states/connection-strip.tsx',
      'ui/feedback/toaster.tsx',
    ];
    expect([...first, 'features/home/home-screen.tsx'].filter((file) => !isRead(file))).toEqual([]);
    expect(
      ['features/trade/trade-screen.tsx', 'app/idle-tasks.tsx', 'app/account-watch.tsx'].filter(isRead),
    ).toEqual([]);
    expect(keys.has('home.centres.tokyo')).toBe(true);
  });

  it('uses all critical translations', () => {
    expect(
      CRITICAL_TRANSLATIONS.filter(
        (first) => ![...keys.keys()].some((key) => `${key}.`.startsWith(`${first}.`)),
      ),
    ).toEqual([]);
  });
});

describe('[SSR-10] the search for keys', () => {
  const PART = "export function Part() { return t('ticket.lots'); }";
  const keys = ['app.skip', 'ticket.lots', 'ticket.side.buy', 'ticket.left_one', 'ticket.left_other'];

  /** The keys found outside the critical translations, for these sources of an entry and a component. */
  function found(entrance: string, part = PART): string[] {
    const texts = new Map([
      ['/src/main.tsx', entrance],
      ['/src/part.tsx', part],
    ]);
    const read = (path: string) => texts.get(path) ?? null;
    return [...criticalKeys(['/src/main.tsx'], { keys, read }).keys.keys()].filter((key) => !isCritical(key));
  }

  it.each([
    ['in a call', "t('ticket.lots')", ['ticket.lots']],
    ['in a table', "const NAMES = { lots: 'ticket.lots' } as const;", ['ticket.lots']],
    ['in a type', "type Key = 'ticket.lots';", ['ticket.lots']],
    ['in an attribute', '<Field name="ticket.lots" />', ['ticket.lots']],
    ['put together', 't(`ticket.side.${side}`)', ['ticket.side.buy']],
    ['added up', "t('ticket.side.' + side)", ['ticket.side.buy']],
    ['in each form', "t('ticket.left', { count })", ['ticket.left_one', 'ticket.left_other']],
    ['of an import', "import { Part } from './part.tsx';", ['ticket.lots']],
    ['of a re-export', "export { Part } from './part.tsx';", ['ticket.lots']],
    ['of a lazy component that does not wait', "lazy(() => import('./part.tsx'))", ['ticket.lots']],
    ['of a page that does not wait', "firstPage(['/'], () => import('./part.tsx'))", ['ticket.lots']],
  ])('finds a key %s', (_, entrance, expected) => {
    expect(found(entrance)).toEqual(expected);
  });

  it.each([
    ['is critical', "t('app.skip')"],
    ['is a type of another module', "import type { Part } from './part.tsx';"],
    ['waits for all translations', "lazyComponent(() => import('./part.tsx').then((m) => m.Part))"],
    ['is a page that waits', "page(['/trade'], () => import('./part.tsx'), {})"],
    ['is preloaded', "import('./part.tsx').catch(() => {});"],
  ])('ignores what %s', (_, entrance) => {
    expect(found(entrance)).toEqual([]);
  });

  it('fails for sources that it cannot read', () => {
    expect(() => found('import(address)')).toThrow('not written out');
    expect(() => found("import './part.tsx';", 'const = 1')).toThrow('/src/part.tsx cannot be read');
  });
});

describe('[SSR-10] a locale', () => {
  it.each(['en', 'ar'] as const)('of %s is split completely, and without duplicates', async (code) => {
    const parts = [firstFiles, restFiles].map(async (files) => (await files[textFileOf(code)]?.())?.default);
    const [first = [], rest = []] = (await Promise.all(parts)).map((part) => keysOf(part));
    expect([...first, ...rest].sort()).toEqual(keysOf(localeOf(code)).sort());
    expect(first.every(isCritical)).toBe(true);
    expect(first.length).toBeLessThan(rest.length / 4);
  });
});
