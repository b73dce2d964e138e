/** A check of the refusals in a test: a reason that the definition of the call does not name fails the test, and so does data that the reason does not declare. */

import { CALLS } from '@vernier/shared/api/calls';
import type { CallDefinition } from '@vernier/shared/api/define-call';
import { refusalDataFields } from '@vernier/shared/api/refusal-data';
import type { RefusalReason } from '@vernier/shared/refusals';
import { z } from 'zod';
import { refusalsOf } from '../../src/http/reference/refusals-of.ts';

/** By `GET /a/path`; the same for every server of a process. */
let documented: ReadonlyMap<string, ReadonlySet<string>> | undefined;

const ONE_IMAGE = /^(\/api\/common\/image\/)[^/%]+$/;
/** Comes before the call is known, for every path alike. */
const OF_EVERY_PATH = 'host_not_allowed';
const REASON = /"data":\{"reason":"(\w+)"/;

export class RefusalRecorder {
  readonly #undocumented = new Set<string>();
  readonly #undeclared = new Set<string>();

  /** `method` and `url` of the request. */
  record(request: { readonly method: string; readonly url: string }, body: string): void {
    const reason = REASON.exec(body.slice(0, 4_000))?.[1];
    if (reason === undefined || reason === OF_EVERY_PATH) return;
    documented ??= readReference();
    const path = request.url.split('?', 1)[0]?.replace(ONE_IMAGE, '$1:id');
    const reasons = documented.get(`${request.method} ${path}`);
    if (reasons?.has(reason) === false) this.#undocumented.add(`${request.method} ${path} ${reason}`);
    if (reasons?.has(reason) === true) this.#checkData(reason as RefusalReason, body);
  }

  #checkData(reason: RefusalReason, body: string): void {
    const { data } = JSON.parse(body) as { readonly data: unknown };
    const parsed = schemaOf(reason).safeParse(data);
    if (!parsed.success)
      this.#undeclared.add(`${reason} ${JSON.stringify(data)}: ${z.prettifyError(parsed.error)}`);
  }

  expectNone(): void {
    failWith(
      this.#undocumented,
      'refused, but not listed in the definition of the call (shared/src/api/calls)',
    );
    failWith(
      this.#undeclared,
      'refused with data that its reason does not declare (shared/src/api/refusal-data.ts)',
    );
  }
}

function failWith(faults: ReadonlySet<string>, what: string): void {
  if (faults.size > 0) throw new Error(`${what}:\n${[...faults].join('\n')}`);
}

const schemas = new Map<RefusalReason, z.ZodType>();

function schemaOf(reason: RefusalReason): z.ZodType {
  const known = schemas.get(reason) ?? z.strictObject(refusalDataFields(reason));
  schemas.set(reason, known);
  return known;
}

function readReference(): ReadonlyMap<string, ReadonlySet<string>> {
  const calls: readonly CallDefinition[] = Object.values(CALLS);
  return new Map(calls.map((call) => [`${call.method} ${call.path}`, new Set<string>(refusalsOf(call))]));
}
