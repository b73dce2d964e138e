/** preferences.js sets language, theme and direction colours before the first paint. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../public/preferences.js'), 'utf8');
const LANGUAGES = ['ar', 'en', 'hk', 'jp']
  .map((code) => `${code}=/a/${code}.first.js,/a/${code}.rest.js`)
  .join(' ');

interface Visit {
  stored?: Record<string, string>;
  languages?: string[];
  dark?: boolean;
  path?: string;
  defaultLanguage?: string;
}

/** Runs the script with its own document, and returns what it left on <html> and in <head>. */
function pageAfter({ stored = {}, languages = [], dark = false, path = '/', defaultLanguage = 'hk' }: Visit) {
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
    matchMedia: (query: string) => ({ matches: query.includes('dark') && dark }),
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

describe('preferences.js', () => {
  const found: { by: string; visit: Visit; is: [code: string, lang: string, dir: string] }[] = [
    {
      by: 'the stored choice',
      visit: { stored: { 'vernier.language': 'ar' }, languages: ['en-GB'] },
      is: ['ar', 'ar', 'rtl'],
    },
    { by: 'a browser language', visit: { languages: ['fr-FR', 'ja-JP', 'en'] }, is: ['jp', 'ja', 'ltr'] },
    { by: 'the language of a region', visit: { languages: ['zh-TW'] }, is: ['hk', 'zh-Hant-HK', 'ltr'] },
    {
      by: 'the old code tw',
      visit: { stored: { 'vernier.language': 'tw' }, languages: ['en'] },
      is: ['hk', 'zh-Hant-HK', 'ltr'],
    },
    { by: 'the default', visit: { languages: ['xx'] }, is: ['hk', 'zh-Hant-HK', 'ltr'] },
    { by: 'the server’s default', visit: { defaultLanguage: 'en' }, is: ['en', 'en', 'ltr'] },
    {
      by: 'the browser where the stored one has no locale',
      visit: { stored: { 'vernier.language': 'th' }, languages: ['en'] },
      is: ['en', 'en', 'ltr'],
    },
  ];

  it.each(found)('finds the language by $by', ({ visit, is }) => {
    const { language, lang, dir } = pageAfter(visit);
    expect([language, lang, dir]).toEqual(is);
  });

  it('follows the system until a theme is chosen', () => {
    expect(pageAfter({ dark: true }).theme).toBe('dark');
    expect(pageAfter({ dark: true, stored: { 'vernier.theme': 'light' } }).theme).toBe('light');
    expect(pageAfter({ dark: true, stored: { 'vernier.theme': 'system' } }).theme).toBe('dark');
  });

  it('picks the direction colours by custom until they are chosen', () => {
    expect(pageAfter({ languages: ['en'] }).move).toBe('green-up');
    expect(pageAfter({ languages: ['zh-HK'] }).move).toBe('red-up');
    expect(pageAfter({ languages: ['zh-HK'], stored: { 'vernier.move': 'blue-up' } }).move).toBe('blue-up');
  });

  it('[SSR-10] preloads the page and its translations: for a visitor’s home page the critical ones, else all', () => {
    expect(pageAfter({ languages: ['en'], path: '/' }).preloads).toEqual(['/a/en.first.js', '/a/home.js']);
    const all = ['/a/en.first.js', '/a/en.rest.js'];
    const stored = { 'vernier.session': '{}' };
    expect(pageAfter({ languages: ['en'], path: '/', stored }).preloads).toEqual([...all, '/a/home.js']);
    expect(pageAfter({ languages: ['en'], path: '/trade' }).preloads).toEqual([...all, '/a/trade.js']);
    expect(pageAfter({ languages: ['en'], path: '/elsewhere' }).preloads).toEqual(all);
  });
});
