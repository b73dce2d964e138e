/** One line for each request, when its answer is out: what was asked, what came of it, how long it took. Never by whom from where. */

import { REFUSALS } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Journal } from '../../platform/logging/log.ts';
import { routeOf } from '../../platform/routing/request-state.ts';
import { HEADER_REQUEST_ID } from '../../platform/routing/request-id.ts';

/** Asked by machines every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** The client's files and pages (a visit loads dozens), and the API documents. */
const FILES = /^\/(?:\*|(?:docs\/)?\w+\.\w+)$/;

/** Comes before the routes, since a hook is only of those that follow it. */
export function logRequests(app: FastifyInstance, log: Journal): void {
  app.decorateReply('refused', undefined);
  app.decorateRequest('adminId', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER_REQUEST_ID, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const isEveryday = reply.statusCode < 400 && (PROBES.has(route) || FILES.test(route));
    log[isEveryday ? 'debug' : 'info']('request', lineOf(request, reply, route));
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply, route: string): Record<string, unknown> {
  const { refused } = reply;
  const user = request.session?.user.id;
  return {
    id: request.id,
    method: request.method,
    route,
    status: reply.statusCode,
    ...(refused === undefined ? {} : { code: REFUSALS[refused], reason: refused }),
    ...(user === undefined ? {} : { user }),
    ...(request.adminId === undefined ? {} : { admin: request.adminId }),
    ms: Math.round(reply.elapsedTime * 100) / 100,
  };
}
