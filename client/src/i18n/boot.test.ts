/** boot.js: language, theme and direction colours before the first paint. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8');
const LANGUAGES = ['ar', 'en', 'hk', 'jp']
  .map((code) => `${code}=/a/${code}.first.js,/a/${code}.rest.js`)
  .join(' ');

interface Visit {
  stored?: Record<string, string>;
  languages?: string[];
  dark?: boolean;
  path?: string;
  defaultLanguage?: string;
  /** What the server has drawn, as its attributes say. */
  drawn?: { language: string; layout: string };
  wide?: boolean;
  /** Addresses of the app, the first of them last to run. */
  code?: string;
  /** Runs one of them. */
  run?: (address: string) => Promise<void>;
  /** Links of the page that have no address yet. */
  links?: HTMLElement;
  /** The page is seen, so that it waits for its first paint. */
  visible?: boolean;
  /** A worker keeps the client on this device. */
  kept?: boolean;
  /** Hears what the script waits for. */
  listen?: (event: string, listener: () => void) => void;
}

/** Runs the script with its own document, and returns what it left on <html> and in <head>. */
function boot({
  stored = {},
  languages = [],
  dark = false,
  path = '/',
  defaultLanguage = 'hk',
  ...visit
}: Visit) {
  const page = document.implementation.createHTMLDocument();
  page.documentElement.dataset['defaultLanguage'] = defaultLanguage;
  if (visit.drawn !== undefined) Object.assign(page.documentElement.dataset, visit.drawn, { drawn: 'here' });
  const cookies: string[] = [];
  const browser = {
    document: {
      set cookie(text: string) {
        cookies.push(text);
      },
      documentElement: page.documentElement,
      currentScript: {
        dataset: { languages: LANGUAGES, pages: '/=/a/home.js /trade=/a/trade.js', code: visit.code },
      },
      visibilityState: visit.visible === true ? 'visible' : 'hidden',
      querySelectorAll: (selector: string) => visit.links?.querySelectorAll(selector) ?? [],
      querySelector: (selector: string) => visit.links?.querySelector(selector) ?? null,
      createElement: (name: string) => page.createElement(name),
      head: page.head,
    },
    navigator: { languages, serviceWorker: { controller: visit.kept === true ? {} : null } },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: (query: string) => ({ matches: query.includes('dark') ? dark : visit.wide === true }),
    location: { pathname: path },
    run: visit.run,
    addEventListener: visit.listen ?? addEventListener,
  };
  new Function(...Object.keys(browser), source.replaceAll('import(', 'run('))(...Object.values(browser));
  const { lang, dir, dataset } = page.documentElement;
  const preloads = [...page.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  return {
    lang,
    dir,
    language: dataset['language'],
    theme: dataset['theme'],
    move: dataset['move'],
    preloads,
    drawn: dataset['drawn'],
    known: dataset['known'] !== undefined,
    cookies,
  };
}

describe('boot.js', () => {
  const found: { by: string; visit: Visit; is: [code: string, lang: string, dir: string] }[] = [
    {
      by: 'the stored choice',
      visit: { stored: { 'vernier.language': 'ar' }, languages: ['en-GB'] },
      is: ['ar', 'ar', 'rtl'],
    },
    { by: 'a browser language', visit: { languages: ['fr-FR', 'ja-JP', 'en'] }, is: ['jp', 'ja', 'ltr'] },
    { by: 'the language of a region', visit: { languages: ['zh-TW'] }, is: ['hk', 'zh-Hant', 'ltr'] },
    {
      by: 'the old code tw',
      visit: { stored: { 'vernier.language': 'tw' }, languages: ['en'] },
      is: ['hk', 'zh-Hant', 'ltr'],
    },
    { by: 'the default', visit: { languages: ['xx'] }, is: ['hk', 'zh-Hant', 'ltr'] },
    { by: 'the server’s default', visit: { defaultLanguage: 'en' }, is: ['en', 'en', 'ltr'] },
    {
      by: 'the browser where the stored one has no words',
      visit: { stored: { 'vernier.language': 'th' }, languages: ['en'] },
      is: ['en', 'en', 'ltr'],
    },
  ];

  it.each(found)('finds the language by $by', ({ visit, is }) => {
    const { language, lang, dir } = boot(visit);
    expect([language, lang, dir]).toEqual(is);
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

  it('[U76] asks early for the words and the page: for a visitor’s first page its own words, else all', () => {
    expect(boot({ languages: ['en'], path: '/' }).preloads).toEqual(['/a/en.first.js', '/a/home.js']);
    const words = ['/a/en.first.js', '/a/en.rest.js'];
    const stored = { 'vernier.session': '{}' };
    expect(boot({ languages: ['en'], path: '/', stored }).preloads).toEqual([...words, '/a/home.js']);
    expect(boot({ languages: ['en'], path: '/trade' }).preloads).toEqual([...words, '/a/trade.js']);
    expect(boot({ languages: ['en'], path: '/elsewhere' }).preloads).toEqual(words);
  });

  it('[U60] runs each file of the app in a task of its own, what the others need first', async () => {
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      const run = async (address: string) => {
        order.push(address);
        setTimeout(() => order.push('another task'));
        if (address === '/a/app.js') resolve();
      };
      const { preloads } = boot({ languages: ['en'], code: '/a/app.js /a/libraries.js /a/ground.js', run });
      expect(preloads).toEqual(['/a/libraries.js', '/a/ground.js', '/a/en.first.js', '/a/home.js']);
    });
    expect(order).toEqual(['/a/libraries.js', 'another task', '/a/ground.js', 'another task', '/a/app.js']);
  });

  it('[U75] gives what waited for the first paint its address, at once where a worker has it on the device', () => {
    const said = (visit: Visit) => {
      const links = document.createElement('div');
      links.innerHTML = '<link data-rel="manifest"><link rel="icon" href="data:," data-href="/icon.svg">';
      boot({ languages: ['en'], code: '/a/app.js', run: () => Promise.resolve(), links, ...visit });
      return [...links.children]
        .map((link) => link.getAttribute('rel') ?? 'nothing')
        .concat(links.lastElementChild?.getAttribute('href') ?? '');
    };
    const now = ['manifest', 'icon', '/icon.svg'];
    expect(said({ visible: true })).toEqual(['nothing', 'icon', 'data:,']);
    expect(said({ visible: false })).toEqual(now);
    expect(said({ visible: true, kept: true })).toEqual(now);
  });

  describe('the rules of a face', () => {
    const page = () => {
      const links = document.createElement('div');
      links.innerHTML = '<link data-rel="preload" as="font"><link data-rel="stylesheet">';
      return links;
    };
    const said = (links: HTMLElement) => [...links.children].map((link) => link.getAttribute('rel'));

    it.each(['load', 'error'])(
      'come after its file, so that the page is laid out once more and not twice (%s)',
      (event) => {
        const links = page();
        boot({ languages: ['en'], code: '/a/app.js', run: () => new Promise(() => {}), links });
        expect(said(links)).toEqual(['preload', null]);
        links.firstElementChild?.dispatchEvent(new Event(event));
        expect(said(links)).toEqual(['preload', 'stylesheet']);
      },
    );

    it('come with the app where the browser does not say that the file is there', async () => {
      const links = page();
      boot({ languages: ['en'], code: '/a/app.js', run: () => Promise.resolve(), links });
      await vi.waitFor(() => expect(said(links)).toEqual(['preload', 'stylesheet']));
    });

    it('are there before the first paint where a worker keeps both', () => {
      const links = page();
      boot({
        languages: ['en'],
        code: '/a/app.js',
        run: () => new Promise(() => {}),
        links,
        visible: true,
        kept: true,
      });
      expect(said(links)).toEqual(['preload', 'stylesheet']);
    });
  });

  describe('[U59] on a page that the server drew', () => {
    const drawn = { language: 'en', layout: 'phone' };

    it('keeps what is in this visitor’s language and layout', () => {
      expect(boot({ languages: ['en'], drawn })).toMatchObject({ drawn: 'here', cookies: [], known: false });
    });

    it('hides what is in another language, and asks for this one from then on', () => {
      const visit = boot({ languages: ['en'], stored: { 'vernier.language': 'jp' }, drawn });
      expect(visit).toMatchObject({ drawn: 'other', language: 'jp', lang: 'ja' });
      expect(visit.cookies).toEqual([expect.stringMatching(/^lang=jp; max-age=\d+; path=\/; samesite=lax$/)]);
    });

    it('brings the app at once in the place of what it hides, since that is never painted', async () => {
      const run = vi.fn(() => new Promise<void>(() => {}));
      const listen = (event: string, listener: () => void) => {
        if (event === 'DOMContentLoaded') listener();
      };
      boot({ languages: ['jp'], drawn, visible: true, code: '/a/app.js', run, listen });
      await vi.waitFor(() => expect(run).toHaveBeenCalledWith('/a/app.js'));
    });

    it('hides the layout of another screen', () => {
      expect(boot({ languages: ['en'], drawn, wide: true }).drawn).toBe('other');
      expect(boot({ languages: ['en'], drawn: { ...drawn, layout: 'wide' }, wide: true }).drawn).toBe('here');
    });

    it('offers no log-in to whoever has a session', () => {
      expect(boot({ languages: ['en'], stored: { 'vernier.session': '{}' }, drawn }).known).toBe(true);
    });
  });
});
