/** boot.js finds the language, the theme and the direction colours before anything is drawn. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8');
const LANGUAGES = 'ar=/a/ar.js en=/a/en.js hk=/a/hk.js jp=/a/jp.js';

interface Visit {
  stored?: Record<string, string>;
  languages?: string[];
  dark?: boolean;
  path?: string;
  defaultLanguage?: string;
}

/** Runs the script with its own document, and returns what it left on <html> and in <head>. */
function boot({ stored = {}, languages = [], dark = false, path = '/', defaultLanguage = 'hk' }: Visit) {
  const page = document.implementation.createHTMLDocument();
  page.documentElement.dataset['defaultLanguage'] = defaultLanguage;
  const browser = {
    document: {
      documentElement: page.documentElement,
      currentScript: { dataset: { languages: LANGUAGES, pages: '/=/a/home.js /trade=/a/trade.js' } },
      createElement: (name: string) => page.createElement(name),
      head: page.head,
    },
    navigator: { languages },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: dark }),
    location: { pathname: path },
  };
  new Function(...Object.keys(browser), source)(...Object.values(browser));
  const { lang, dir, dataset } = page.documentElement;
  const preloads = [...page.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  return {
    lang,
    dir,
    language: dataset['language'],
    theme: dataset['theme'],
    move: dataset['move'],
    preloads,
  };
}

describe('boot.js', () => {
  beforeEach(() => localStorage.clear());

  it.each([
    ['the stored choice', { stored: { 'vernier.language': 'ar' }, languages: ['en-GB'] }, 'ar', 'ar', 'rtl'],
    ['a browser language', { languages: ['fr-FR', 'ja-JP', 'en'] }, 'jp', 'ja', 'ltr'],
    ['a region of it', { languages: ['zh-TW'] }, 'hk', 'zh-Hant', 'ltr'],
    ['the old code tw', { stored: { 'vernier.language': 'tw' }, languages: ['en'] }, 'hk', 'zh-Hant', 'ltr'],
    ['the default', { languages: ['xx'] }, 'hk', 'zh-Hant', 'ltr'],
    ['the server’s default', { languages: [], defaultLanguage: 'en' }, 'en', 'en', 'ltr'],
    [
      'not a stored language without words',
      { stored: { 'vernier.language': 'th' }, languages: ['en'] },
      'en',
      'en',
      'ltr',
    ],
  ] as const)('takes %s', (_, visit, code, lang, dir) => {
    const { stored, ...rest } = { stored: {}, ...visit };
    const found = boot({ ...rest, stored, languages: [...visit.languages] });
    expect([found.language, found.lang, found.dir]).toEqual([code, lang, dir]);
  });

  it('follows the system until a theme is chosen', () => {
    expect(boot({ dark: true }).theme).toBe('dark');
    expect(boot({ dark: true, stored: { 'vernier.theme': 'light' } }).theme).toBe('light');
    expect(boot({ dark: true, stored: { 'vernier.theme': 'system' } }).theme).toBe('dark');
  });

  it('picks the direction colours by custom until they are chosen', () => {
    expect(boot({ languages: ['en'] }).move).toBe('green-up');
    expect(boot({ languages: ['zh-HK'] }).move).toBe('red-up');
    expect(boot({ languages: ['zh-HK'], stored: { 'vernier.move': 'blue-up' } }).move).toBe('blue-up');
  });

  it('asks early for the words and the page', () => {
    expect(boot({ languages: ['en'], path: '/trade' }).preloads).toEqual(['/a/en.js', '/a/trade.js']);
    expect(boot({ languages: ['en'], path: '/elsewhere' }).preloads).toEqual(['/a/en.js']);
  });
});
