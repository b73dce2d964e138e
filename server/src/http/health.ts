/** Whether the process is up, and whether it can do its work: the two questions of whoever watches it. */

import type { FastifyInstance } from 'fastify';
import { refuse } from '@vernier/shared/refusals';
import { requestLanguage } from './language.ts';
import { sendAnswer } from './send.ts';

/** The parts that must work; each says so now. */
export interface Readiness {
  readonly database: () => boolean;
  readonly market: () => boolean;
  readonly running: () => boolean;
}

export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', (request, reply) =>
    sendAnswer(reply, { data: { status: 'up' } }, requestLanguage(request)),
  );
  app.get('/readyz', (request, reply) => {
    const parts = {
      database: readiness.database(),
      market: readiness.market(),
      running: readiness.running(),
    };
    const ready = parts.database && parts.market && parts.running;
    const answer = ready ? { data: { status: 'ready', ...parts } } : refuse('unavailable', parts);
    return sendAnswer(reply, answer, requestLanguage(request));
  });
}
