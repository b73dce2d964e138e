/** Which requests the worker answers, and how. Everything that it does not know by name goes past it untouched. */

import type { Shell } from './precache-manifest.ts';

/** `page`: the network's page, else the kept one. `kept`: the content never changes. `fresh`: the network's, else the kept one. */
type Way = 'past' | 'page' | 'kept' | 'fresh';

/** What decides, of a request. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly destination: string;
  /** It carries a session or asks for a part: an answer that is nobody else's. */
  readonly personal: boolean;
}

/** What is no page of the visitors: the server's own paths, the console, the frame of the talk, and files. */
const NO_PAGE = /^\/(?:api|v1|trpc|docs|metrics|healthz|readyz|admin|mine\/chat\/frame)(?:\/|$)|\.[^/]*$/;
/** Their names carry the digest of what is in them. */
const DIGESTED = /^\/assets\/|\?v=/;

export class Ways {
  readonly #origin: string;
  readonly #known: ReadonlySet<string>;

  constructor(shell: Shell, origin: string) {
    this.#origin = origin;
    this.#known = new Set([...shell.files, ...Object.values(shell.languages).flat(), ...shell.others]);
  }

  of({ method, url, destination, personal }: Asked): Way {
    const { origin, pathname, search } = new URL(url);
    if (method !== 'GET' || personal || origin !== this.#origin) return 'past';
    if (destination === 'document') return NO_PAGE.test(pathname) ? 'past' : 'page';
    const file = pathname + search;
    if (!this.#known.has(file)) return 'past';
    return isDigested(file) ? 'kept' : 'fresh';
  }
}

export function isDigested(file: string): boolean {
  return DIGESTED.test(file);
}
