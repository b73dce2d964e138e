/** Request strategies of the service worker. Requests outside the precache manifest go to the network. */

import type { PrecacheManifest } from './precache-manifest.ts';

/** `cache-first` for files whose content never changes; `page` is network-first with the cached page as its fallback. */
type RequestStrategy = 'network-only' | 'page' | 'cache-first' | 'network-first';

export interface RequestFacts {
  readonly method: string;
  readonly url: string;
  readonly destination: string;
  /** It carries a session or a range: its response is for one user only. */
  readonly personal: boolean;
}

/** The server's own paths, the admin console, the support frame, and files: these are no pages of the app. */
const NOT_A_PAGE = /^\/(?:api|v1|trpc|docs|metrics|healthz|readyz|admin|mine\/chat\/frame)(?:\/|$)|\.[^/]*$/;
/** Their names contain a digest of their content. */
const DIGESTED = /^\/assets\/|\?v=/;

export class RequestStrategies {
  readonly #origin: string;
  readonly #known: ReadonlySet<string>;

  constructor(manifest: PrecacheManifest, origin: string) {
    this.#origin = origin;
    this.#known = new Set([
      ...manifest.files,
      ...Object.values(manifest.languages).flat(),
      ...manifest.others,
    ]);
  }

  of({ method, url, destination, personal }: RequestFacts): RequestStrategy {
    const { origin, pathname, search } = new URL(url);
    if (method !== 'GET' || personal || origin !== this.#origin) return 'network-only';
    if (destination === 'document') return NOT_A_PAGE.test(pathname) ? 'network-only' : 'page';
    const file = pathname + search;
    if (!this.#known.has(file)) return 'network-only';
    return isDigested(file) ? 'cache-first' : 'network-first';
  }
}

export function isDigested(file: string): boolean {
  return DIGESTED.test(file);
}
