/** Bodies above the limit of a call: the caller gets the refusal also while it still sends. */

import type { FastifyReply } from 'fastify';

const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';

/**
 * Keeps the connection of a body above the limit open. Fastify would close it, and a caller that still sends would get a reset instead
 * of the refusal. Node discards the rest of the body, which must arrive within the time limit of a request.
 */
export function keepConnection(error: unknown, reply: Pick<FastifyReply, 'removeHeader'>): void {
  if (error instanceof Error && 'code' in error && error.code === TOO_LARGE) reply.removeHeader('connection');
}
