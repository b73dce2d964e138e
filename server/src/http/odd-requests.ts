/** What Node would answer bare, before anybody of ours sees it: answered like every other request [W1]. */

import { refuse } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requestLanguage } from './language.ts';
import { sendRefusal } from './send.ts';

/** Of the application: a request that names no host comes through to {@link answerOddRequests}. */
export const LET_THROUGH = { requireHostHeader: false } as const;

export function answerOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== undefined || request.raw.httpVersion === '1.0') return done();
    closeUpgrade(reply);
    sendRefusal(reply, refuse('request_not_readable'), requestLanguage(request));
  });
  // Expectations other than "100-continue" need not be met, and mean nothing here.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/**
 * A connection that was to become a socket is Node's no more and not the hub's yet. Whoever answers before the hooks of the
 * socket's door closes it: it would be open for ever, whatever its caller does, and the stop would wait for it.
 */
export function closeUpgrade({ request, raw }: FastifyReply): void {
  if (request.headers.upgrade === undefined) return;
  raw.once('finish', () => request.raw.socket.destroy());
}
