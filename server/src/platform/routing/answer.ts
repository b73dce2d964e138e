/** Results of a handler, and their conversion to an envelope with its HTTP status [REQUEST-1]. */

import type { Readable } from 'node:stream';
import { REFUSALS, type Refusal, type RefusalReason } from '@vernier/shared/refusals';
import { SUCCESS_CODE } from '@vernier/shared/api/envelope';
import type { Language } from '@vernier/shared/api/languages';
import type { Messages } from '../messages/messages.ts';

/** Bytes that are already a whole answer: a prebuilt list, the first answer to an idempotency key, a file as it is made. */
export interface PreparedAnswer {
  readonly prepared: string | Buffer | Readable;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** Why it is no success; unknown of a stored response. */
  readonly refused?: RefusalReason;
}

export type HandlerResult<Data> = { readonly data: Data } | Refusal | PreparedAnswer;

/** Reasons that are the transport's, with their HTTP status; every other refusal is a 200. */
const TRANSPORT_STATUS: Partial<Readonly<Record<RefusalReason, number>>> = {
  body_not_readable: 400,
  request_not_readable: 400,
  origin_not_allowed: 403,
  path_not_found: 404,
  method_not_allowed: 405,
  request_too_slow: 408,
  body_too_large: 413,
  media_type_not_supported: 415,
  image_too_large: 413,
  image_type_not_supported: 415,
  host_not_allowed: 421,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
  overloaded: 503,
};

export function statusOf(reason: RefusalReason): number {
  return TRANSPORT_STATUS[reason] ?? 200;
}

/** The envelope of a success, as text. */
export function successText(data: unknown, lang: Language, messages: Messages): string {
  return JSON.stringify({ code: SUCCESS_CODE, msg: messages.success(lang), data });
}

/** The envelope of a refusal, as text; `data.reason` is its stable word. */
export function refusalText(refusal: Refusal, lang: Language, messages: Messages): string {
  return JSON.stringify({
    code: REFUSALS[refusal.refused],
    msg: messages.refusal(refusal, lang),
    data: { reason: refusal.refused, ...refusal.data },
  });
}
