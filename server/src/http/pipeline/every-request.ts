/** The one hook before all routes: the request id, headers of every response, and the checks of every request in their order. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEADER_REQUEST_ID } from '../../platform/routing/request-id.ts';

/** True when it has answered the request. */
export type RequestCheck = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Registered before the routes, as every hook. One hook for all checks: each hook costs every request. */
export function checkEveryRequest(app: FastifyInstance, checks: readonly RequestCheck[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER_REQUEST_ID, request.id);
    for (const hasAnswered of checks) if (hasAnswered(request, reply)) return;
    done();
  });
}
