/** Puts an answer on the wire: status, the few headers of an API answer, and the envelope's bytes. */

import { type Refusal, isRefusal, refuse } from '@vernier/shared/refusals';
import type { Language } from '@vernier/shared/api/languages';
import { messages } from '../messages/messages.ts';
import { type HandlerResult, type PreparedAnswer, refusalText, statusOf, successText } from './answer.ts';
import type { CallReply } from './call-request.ts';
import { encodingOf, pack, packOnce, tagIn } from './packing.ts';

/** Less fits one packet as it is. */
const WORTH_PACKING_BYTES = 1_024;

/** For a browser that shows an answer as a page, or in a frame, all the same. */
export const NO_CONTENT = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer to a call; a prepared one may replace some. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': NO_CONTENT,
  'x-content-type-options': 'nosniff',
};

/** Sends any answer of a handler. */
export function sendAnswer<Reply extends CallReply>(
  reply: Reply,
  answer: HandlerResult<unknown>,
  lang: Language,
): Reply {
  if ('prepared' in answer) return sent(sendable(reply, answer), answer.prepared);
  if (isRefusal(answer)) return sendRefusal(reply, answer, lang);
  return sent(prepare(reply, 200), successText(answer.data, lang, messages));
}

/**
 * Sends a response without data of its caller, compressed for those who accept it. Not for responses with a secret: next
 * to text that a caller chose, the compressed length leaks it.
 */
export function sendPacked<Reply extends CallReply>(
  reply: Reply,
  answer: HandlerResult<unknown>,
  lang: Language,
): Reply | Promise<void> {
  if (isRefusal(answer)) return sendRefusal(reply, answer, lang);
  const prepared = 'prepared' in answer ? answer : { prepared: successText(answer.data, lang, messages) };
  sendable(reply, prepared);
  reply.header('vary', varying(reply.getHeader('vary')));
  const { prepared: body } = prepared;
  const encoding = encodingOf(reply.request);
  if (encoding === null || !(typeof body === 'string' || Buffer.isBuffer(body))) return sent(reply, body);
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') reply.header('etag', tagIn(etag, encoding));
  if (body.length < WORTH_PACKING_BYTES) return sent(reply, body);
  const packing = typeof body === 'string' ? pack(Buffer.from(body), encoding) : packOnce(body, encoding);
  const sendBytes = (bytes: Buffer) => {
    reply.header('content-encoding', encoding);
    return sent(reply, bytes);
  };
  return packing instanceof Promise ? packing.then((bytes) => void sendBytes(bytes)) : sendBytes(packing);
}

/** Sends a refusal with the HTTP status that belongs to it. */
export function sendRefusal<Reply extends CallReply>(reply: Reply, refusal: Refusal, lang: Language): Reply {
  prepare(reply, statusOf(refusal.refused));
  reply.refused = refusal.refused;
  const wait = refusal.data?.['retry_after'];
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  return sent(reply, refusalText(refusal, lang, messages));
}

/** The refusal of a caller who has to wait. */
export function tooMany(seconds: number): Refusal {
  return refuse('too_many_requests', { retry_after: seconds });
}

/** Everything of a prepared answer but its bytes. */
function sendable<Reply extends CallReply>(
  reply: Reply,
  { status, headers, refused }: PreparedAnswer,
): Reply {
  prepare(reply, status ?? 200);
  reply.refused = refused;
  if (headers !== undefined) reply.headers(headers);
  return reply;
}

function varying(already: unknown): string {
  return typeof already === 'string' ? `${already}, accept-encoding` : 'accept-encoding';
}

function prepare<Reply extends CallReply>(reply: Reply, status: number): Reply {
  reply.code(status);
  reply.headers(ANSWER_HEADERS);
  return reply;
}

function sent<Reply extends CallReply>(reply: Reply, body: unknown): Reply {
  reply.send(body);
  return reply;
}
