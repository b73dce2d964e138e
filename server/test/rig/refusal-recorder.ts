/** A check of the refusals in a test: a reason that the definition of the call does not name fails the test. */

import { CALLS } from '@vernier/shared/api/calls';
import type { CallDefinition } from '@vernier/shared/api/define-call';
import { refusalsOf } from '../../src/http/reference/refusals-of.ts';

/** By `GET /a/path`; the same for every server of a process. */
let documented: ReadonlyMap<string, ReadonlySet<string>> | undefined;

const ONE_IMAGE = /^(\/api\/common\/image\/)[^/]+$/;
/** Comes before the call is known, for every path alike. */
const OF_EVERY_PATH = 'host_not_allowed';
const REASON = /"data":\{"reason":"(\w+)"/;

export class RefusalRecorder {
  readonly #undocumented = new Set<string>();

  /** `method` and `url` of the request. */
  record(request: { readonly method: string; readonly url: string }, body: string): void {
    const reason = REASON.exec(body.slice(0, 4_000))?.[1];
    if (reason === undefined || reason === OF_EVERY_PATH) return;
    documented ??= readReference();
    const path = request.url.split('?', 1)[0]?.replace(ONE_IMAGE, '$1:id');
    const reasons = documented.get(`${request.method} ${path}`);
    if (reasons?.has(reason) === false) this.#undocumented.add(`${request.method} ${path} ${reason}`);
  }

  expectNone(): void {
    if (this.#undocumented.size === 0) return;
    const list = [...this.#undocumented].join('\n');
    throw new Error(`refused, but not listed in the definition of the call (shared/src/api/calls):\n${list}`);
  }
}

function readReference(): ReadonlyMap<string, ReadonlySet<string>> {
  const calls: readonly CallDefinition[] = Object.values(CALLS);
  return new Map(calls.map((call) => [`${call.method} ${call.path}`, new Set<string>(refusalsOf(call))]));
}
