/** The script of a server-rendered page: when it uses the markup, and when it loads the app. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../ssr/start.js'), 'utf8');

const root = document.documentElement;

interface Visit {
  stored?: Record<string, string>;
  /** The visitor's language, as preferences.js found it; the page is in English. */
  language?: string;
  /** The screen; the page has the layout of phones. */
  /** The page is visible, so that it is painted. */
  visible?: boolean;
  /** A service worker has the files. */
  hasWorker?: boolean;
  links?: string;
  /** Runs a module. */
  run?: (address: string) => Promise<unknown>;
  listen?: (event: string, listener: () => void) => void;
}

function start({ stored = {}, language = 'en', run = () => new Promise(() => {}), ...visit }: Visit) {
  Object.assign(root.dataset, { language, ssr: 'match', ssrLanguage: 'en', ssrLayout: 'phone' });
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = visit.links ?? '';
  const cookies: string[] = [];
  const browser = {
    document: {
      set cookie(text: string) {
        cookies.push(text);
      },
      documentElement: root,
      currentScript: {
        dataset: {
          code: '/libraries.js /shared.js /index.js',
          preload: '/home.js /en.first.js',
          later: '/en.rest.js',
        },
      },
      visibilityState: visit.visible === true ? 'visible' : 'hidden',
      querySelectorAll: (selector: string) => page.body.querySelectorAll(selector),
      querySelector: (selector: string) => page.body.querySelector(selector),
      createElement: (name: string) => page.createElement(name),
      head: page.head,
    },
    navigator: { serviceWorker: { controller: visit.hasWorker === true ? {} : null } },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    run,
    addEventListener: visit.listen ?? (() => {}),
  };
  new Function(...Object.keys(browser), source.replaceAll('import(', 'run('))(...Object.values(browser));
  return {
    cookies,
    preloads: () => [...page.head.querySelectorAll('link')].map((link) => link.getAttribute('href')),
    rels: () => [...page.body.querySelectorAll('link')].map((link) => link.getAttribute('rel')),
    links: [...page.body.querySelectorAll('link')],
  };
}

afterEach(() => {
  for (const name of Object.keys(root.dataset)) if (name !== 'language') delete root.dataset[name];
});

describe('[SSR-8] the markup', () => {
  it('is used in its own language and layout', () => {
    const { cookies } = start({});
    expect([root.dataset['ssr'], cookies, root.dataset['hasSession']]).toEqual(['match', [], undefined]);
  });

  it('is not used in another language, which a cookie names for the next visit', () => {
    const { cookies } = start({ language: 'jp' });
    expect(root.dataset['ssr']).toBe('mismatch');
    expect(cookies).toEqual([expect.stringMatching(/^lang=jp; max-age=\d+; path=\/; samesite=lax$/)]);
  });

  it('is used in a window of any size', () => {
    // the script reads no size: there is no `matchMedia` here
    const { cookies } = start({});
    expect([root.dataset['ssr'], cookies]).toEqual(['match', []]);
  });

  it('shows no log-in button to a user with a session', () => {
    start({ stored: { 'vernier.session': '{}' } });
    expect(root.dataset['hasSession']).toBe('');
  });
});

describe('[SSR-9] the app', () => {
  it('is preloaded, and runs one module per task, dependencies first', async () => {
    const order: string[] = [];
    const preloads = await new Promise<readonly (string | null)[]>((resolve) => {
      const run = async (address: string) => {
        order.push(address);
        setTimeout(() => order.push('another task'));
        if (address === '/index.js') resolve(preloaded());
      };
      const { preloads: preloaded } = start({ run });
    });
    expect(preloads).toEqual(['/libraries.js', '/shared.js', '/index.js', '/home.js', '/en.first.js']);
    expect(order).toEqual(['/libraries.js', 'another task', '/shared.js', 'another task', '/index.js']);
  });

  it('gets all translations early for a user with a session', () => {
    expect(start({ stored: { 'vernier.session': '{}' } }).preloads()).toContain('/en.rest.js');
  });

  it('is loaded immediately where the markup is not used, since that is not painted', async () => {
    const run = vi.fn(() => new Promise<void>(() => {}));
    const listen = (event: string, listener: () => void) => {
      if (event === 'DOMContentLoaded') listener();
    };
    start({ language: 'jp', visible: true, run, listen });
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith('/libraries.js'));
  });
});

describe('links', () => {
  const LINKS = '<link data-rel="manifest"><link rel="icon" href="data:," data-href="/icon.svg">';

  it.each([
    ['wait for the first paint', { visible: true }, [null, 'icon', 'data:,']],
    ['do not wait on a hidden page', { visible: false }, ['manifest', 'icon', '/icon.svg']],
    [
      'do not wait where a service worker has the files',
      { visible: true, hasWorker: true },
      ['manifest', 'icon', '/icon.svg'],
    ],
  ])('%s', (_, visit, expected) => {
    const { links, rels } = start({ links: LINKS, ...visit });
    expect([...rels(), links[1]?.getAttribute('href')]).toEqual(expected);
  });

  const FONT = '<link data-rel="preload" as="font"><link data-rel="stylesheet">';

  it.each(['load', 'error'])(
    'of font faces wait for the %s of the font, so that layout runs once',
    (event) => {
      const { links, rels } = start({ links: FONT });
      expect(rels()).toEqual(['preload', null]);
      links[0]?.dispatchEvent(new Event(event));
      expect(rels()).toEqual(['preload', 'stylesheet']);
    },
  );

  it('of font faces follow the app where the browser reports no font', async () => {
    const { rels } = start({ links: FONT, run: () => Promise.resolve() });
    await vi.waitFor(() => expect(rels()).toEqual(['preload', 'stylesheet']));
  });

  it('of font faces do not wait where a service worker has them', () => {
    expect(start({ links: FONT, visible: true, hasWorker: true }).rels()).toEqual(['preload', 'stylesheet']);
  });
});
