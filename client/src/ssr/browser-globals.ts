/** Browser globals stub for the render thread. Imported before any module that reads them. */

import type { InitialState, PageBrand } from '@vernier/shared/api/ssr';

const root = { dataset: {} as Record<string, string>, lang: 'en', dir: 'ltr' };
let wide = false;

const noop = () => {};

Object.assign(globalThis, {
  document: { documentElement: root, visibilityState: 'visible', addEventListener: noop },
  location: { origin: 'http://page.invalid', pathname: '/', search: '' },
  addEventListener: noop,
  removeEventListener: noop,
  // only the query for the wide layout matters to a rendering
  matchMedia: (query: string) => ({
    get matches() {
      return wide && query.startsWith('(width >= 56.25rem)');
    },
    addEventListener: noop,
    removeEventListener: noop,
  }),
});

// newer versions of Node have a getter of this name that warns
Object.defineProperty(globalThis, 'localStorage', {
  value: { getItem: () => null, setItem: noop, removeItem: noop },
});

/** Sets the attributes that name the brand; before the modules that read them. */
export function setBrandGlobals(brand: PageBrand | null): void {
  if (brand !== null) Object.assign(root.dataset, { brand: brand.name, wordmark: brand.wordmark });
}

/** Sets what the next rendering reads. */
export function setBrowserGlobals(state: InitialState): void {
  root.dataset['language'] = state.language;
  wide = state.wide;
}
