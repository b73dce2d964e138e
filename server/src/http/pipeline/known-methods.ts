/** Methods of the known paths, to distinguish a wrong method from a wrong path [REQUEST-1]. */

import type { FastifyInstance } from 'fastify';

/** Hidden paths: a caller that must not see the path does not get its methods either. */
const HIDDEN: ReadonlySet<string> = new Set(['/metrics']);

/** The value of the `allow` header by path; follows every route that is registered after it. */
export function followMethods(app: FastifyInstance): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  app.addHook('onRoute', ({ url, method }) => {
    if (HIDDEN.has(url)) return;
    const methods = new Set(known.get(url)?.split(', '));
    for (const one of [method].flat()) methods.add(one);
    known.set(url, [...methods].join(', '));
  });
  return known;
}
