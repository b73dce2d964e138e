/** Puts an answer on the wire: status, the few headers of an API answer, and the envelope's bytes. */

import { type Refusal, isRefusal, refuse } from '@vernier/shared/refusals';
import type { Language } from '@vernier/shared/wire/languages';
import type { FastifyReply } from 'fastify';
import { messages } from '../messages/messages.ts';
import { type Answer, refusalText, statusOf, successText } from './answer.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends any answer of a handler. */
export function sendAnswer(reply: FastifyReply, answer: Answer<unknown>, lang: Language): FastifyReply {
  if ('prepared' in answer) {
    prepare(reply, answer.status ?? 200);
    reply.refused = answer.refused;
    if (answer.headers !== undefined) reply.headers(answer.headers);
    return reply.send(answer.prepared);
  }
  if (isRefusal(answer)) return sendRefusal(reply, answer, lang);
  return prepare(reply, 200).send(successText(answer.data, lang, messages));
}

/** Sends a refusal with the HTTP status that belongs to it. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, lang: Language): FastifyReply {
  prepare(reply, statusOf(refusal.refused));
  reply.refused = refusal.refused;
  const wait = refusal.data?.['retry_after'];
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  return reply.send(refusalText(refusal, lang, messages));
}

/** The refusal of a caller who has to wait. */
export function tooMany(seconds: number): Refusal {
  return refuse('too_many_requests', { retry_after: seconds });
}

function prepare(reply: FastifyReply, status: number): FastifyReply {
  reply.code(status);
  reply.header('content-type', JSON_TYPE);
  reply.header('cache-control', 'no-store');
  reply.header('cross-origin-resource-policy', 'same-origin');
  return reply.header('x-content-type-options', 'nosniff');
}
