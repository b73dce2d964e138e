/** Requests that Node rejects before Fastify sees them: answered with the envelope like every other request [REQUEST-1]. */

import { refuse } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requestLanguage } from '../../platform/routing/language.ts';
import { sendRefusal } from '../../platform/routing/send.ts';

/** Of the application: a request that names no host comes through to {@link answerOddRequests}. */
export const PASSED_ERRORS = { requireHostHeader: false } as const;

/** Comes before all hooks that may answer. */
export function answerOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    closeUpgrade(reply);
    if (request.headers.host !== undefined || request.raw.httpVersion === '1.0') done();
    else sendRefusal(reply, refuse('request_not_readable'), requestLanguage(request));
  });
  // Expectations other than "100-continue" may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/**
 * A connection during its upgrade belongs to neither Node nor the hub. It is closed after the HTTP response: otherwise it stays
 * open, and the shutdown waits for it. An accepted socket gets no HTTP response.
 */
export function closeUpgrade({ request, raw }: FastifyReply): void {
  if ('upgrade' in request.raw && request.raw.upgrade === true)
    raw.once('finish', () => request.raw.socket.destroy());
}
