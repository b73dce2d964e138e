/** Watches what the calls of a test's server refuse: a reason that the reference does not give for the call fails that test. */

import { PATHS, type RouteName, splitPath } from '@vernier/shared/api/paths';
import type { ServerObjects } from '../../src/context.ts';
import { refusalsOf } from '../../src/http/reference/refusals-of.ts';
import { allRoutes } from '../../src/all-routes.ts';

/** By `GET /a/path`; the same for every server of a process. */
let documented: ReadonlyMap<string, ReadonlySet<string>> | undefined;

const ONE_IMAGE = /^(\/api\/common\/image\/)[^/]+$/;
const REASON = /"data":\{"reason":"(\w+)"/;

export class RefusalRecorder {
  readonly #undocumented = new Set<string>();

  /** `method` and `url` as they were asked. */
  see(server: ServerObjects, asked: { readonly method: string; readonly url: string }, body: string): void {
    const reason = REASON.exec(body.slice(0, 4_000))?.[1];
    if (reason === undefined) return;
    documented ??= readReference(server);
    const path = asked.url.split('?', 1)[0]?.replace(ONE_IMAGE, '$1:id');
    const reasons = documented.get(`${asked.method} ${path}`);
    if (reasons?.has(reason) === false) this.#undocumented.add(`${asked.method} ${path} ${reason}`);
  }

  expectNone(): void {
    if (this.#undocumented.size === 0) return;
    const list = [...this.#undocumented].join('\n');
    throw new Error(`refused, but not said in server/src/http/reference/call-texts.ts:\n${list}`);
  }
}

function readReference(server: ServerObjects): ReadonlyMap<string, ReadonlySet<string>> {
  const byName = new Map(allRoutes(server).map((route) => [route.name, new Set<string>(refusalsOf(route))]));
  const names = Object.keys(PATHS) as RouteName[];
  return new Map(
    names.map((name) => {
      const { method, path } = splitPath(name);
      return [`${method} ${path}`, byName.get(name) ?? new Set()];
    }),
  );
}
