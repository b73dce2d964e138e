/** Which methods a known path answers, so that a wrong method is told apart from a wrong path. */

import { splitPath } from '@vernier/shared/wire/paths';
import type { Route } from './route.ts';

/** The value of the `allow` header by path. */
export function knownMethods(routes: readonly Route[]): ReadonlyMap<string, string> {
  const methods = new Map<string, Set<string>>();
  for (const route of routes) {
    const { method, path } = splitPath(route.name);
    const known = methods.get(path) ?? new Set();
    known.add(method);
    if (method === 'GET' && !route.ownSiteOnly) known.add('HEAD');
    methods.set(path, known);
  }
  return new Map([...methods].map(([path, known]) => [path, [...known].join(', ')]));
}
