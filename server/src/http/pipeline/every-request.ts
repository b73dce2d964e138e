/** The one hook before all routes: the request id, headers of every response, and the checks of every request in their order. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEADER_REQUEST_ID } from '../../platform/routing/request-id.ts';

/** True when it has answered the request. */
export type RequestCheck = (request: FastifyRequest, reply: FastifyReply) => boolean | Promise<boolean>;

/** Registered before the routes, as every hook. One hook for all checks: each hook costs every request. */
export function checkEveryRequest(app: FastifyInstance, checks: readonly RequestCheck[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER_REQUEST_ID, request.id);
    runChecks(checks, { request, reply, done });
  });
}

interface CheckedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly done: (error?: Error) => void;
}

/** Without a promise where no check waits. */
function runChecks(checks: readonly RequestCheck[], checked: CheckedRequest, first = 0): void {
  const { request, reply, done } = checked;
  for (let place = first; place < checks.length; place += 1) {
    const hasAnswered = checks[place]?.(request, reply);
    if (hasAnswered === true) return;
    if (hasAnswered instanceof Promise) {
      hasAnswered.then((answered) => void (answered || runChecks(checks, checked, place + 1)), done);
      return;
    }
  }
  done();
}
