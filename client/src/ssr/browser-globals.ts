/** Stands for the browser where the first page is drawn: in a thread of the server. Imported before anything that looks at one. */

import type { InitialState } from '@vernier/shared/api/ssr';

const root = { dataset: {} as Record<string, string>, lang: 'en', dir: 'ltr' };
let wide = false;

const nothing = () => {};

Object.assign(globalThis, {
  document: { documentElement: root, visibilityState: 'visible', addEventListener: nothing },
  location: { origin: 'http://page.invalid', pathname: '/', search: '' },
  addEventListener: nothing,
  removeEventListener: nothing,
  // width is the only thing that a drawing asks about
  matchMedia: (query: string) => ({
    get matches() {
      return wide && query.includes('width');
    },
    addEventListener: nothing,
    removeEventListener: nothing,
  }),
});

// Newer versions of Node have a getter of this name, which warns; a server stores nothing for a visitor.
Object.defineProperty(globalThis, 'localStorage', {
  value: { getItem: () => null, setItem: nothing, removeItem: nothing },
});

/** The browser that the next page is drawn for. */
export function setBrowserGlobals(opening: InitialState): void {
  root.dataset['language'] = opening.language;
  wide = opening.wide;
}
