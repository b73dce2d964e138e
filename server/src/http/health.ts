/** Health endpoints: liveness and readiness. */

import { refuse } from '@vernier/shared/refusals';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../ops/health/readiness.ts';
import { requestLanguage } from '../platform/routing/language.ts';
import { sendAnswer } from '../platform/routing/send.ts';

/** Some probes send HEAD. */
const TO_PROBES_TOO = { exposeHeadRoute: true };

export function registerHealth(app: FastifyInstance, read: () => Readiness): void {
  app.get('/healthz', TO_PROBES_TOO, (request, reply) =>
    sendAnswer(reply, { data: { status: 'up' } }, requestLanguage(request)),
  );
  app.get('/readyz', TO_PROBES_TOO, (request, reply) => {
    const parts = read();
    const isReady = Object.values(parts).every((works) => works);
    const answer = isReady ? { data: { status: 'ready', ...parts } } : refuse('unavailable', { ...parts });
    return sendAnswer(reply, answer, requestLanguage(request));
  });
}
