/** Browser globals stub for the render thread. Imported before any module that reads them. */

import type { InitialState, PageBrand } from '@vernier/shared/api/ssr';

const root = { dataset: {} as Record<string, string>, lang: 'en', dir: 'ltr' };
let layout: Layout = 'phone';

/** The layouts that a media query chooses between; `short` is a phone on its side. */
export type Layout = 'phone' | 'short' | 'wide';

const QUERIES: Readonly<Record<Layout, string | null>> = {
  phone: null,
  short: '(width >= 30em) and (height < 30em)',
  wide: '(width >= 56.25rem) and (height >= 30em)',
};

const noop = () => {};

Object.assign(globalThis, {
  document: { documentElement: root, visibilityState: 'visible', addEventListener: noop },
  location: { origin: 'http://page.invalid', pathname: '/', search: '' },
  addEventListener: noop,
  removeEventListener: noop,
  requestAnimationFrame: noop,
  matchMedia: (query: string) => ({
    get matches() {
      return query === QUERIES[layout];
    },
    addEventListener: noop,
    removeEventListener: noop,
  }),
});

// newer versions of Node have getters of these names
Object.defineProperties(globalThis, {
  localStorage: { value: { getItem: () => null, setItem: noop, removeItem: noop } },
  navigator: { value: { languages: [], onLine: true } },
});

/** Sets the attributes that name the brand; before the modules that read them. */
export function setBrandGlobals(brand: PageBrand | null): void {
  if (brand !== null) Object.assign(root.dataset, { brand: brand.name, wordmark: brand.wordmark });
}

/** Sets what the next rendering reads. */
export function setBrowserGlobals({ language }: InitialState, rendered: Layout): void {
  root.dataset['language'] = language;
  layout = rendered;
}
