/** Request log: a line for each sent response with route, result, duration, account and the pseudonym of the address [LOG-5]. */

import { REFUSALS } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pseudonyms } from '../../platform/encryption/pseudonyms.ts';
import type { Journal } from '../../platform/logging/log.ts';
import { routeOf } from '../../platform/routing/request-state.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { HEADER_REQUEST_ID } from '../../platform/routing/request-id.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Requested by programs every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** The client's files and pages (a visit loads dozens), and the API documents. */
const FILES = /^\/(?:\*|(?:docs\/)?\w+\.\w+)$/;

/** Registered before the routes, since a hook applies to later routes only. */
export function logRequests(app: FastifyInstance, log: Journal, pseudonyms: Pick<Pseudonyms, 'of'>): void {
  app.decorateReply('refused', undefined);
  app.decorateRequest('adminId', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER_REQUEST_ID, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const isEveryday = reply.statusCode < 400 && (PROBES.has(route) || FILES.test(route));
    const from = pseudonyms.of('address', addressKey(request.ip));
    log[isEveryday ? 'debug' : 'info']('request', { ...lineOf(request, reply, route), from });
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

/** Registered before the routes, as every hook. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram({
    name: 'vernier_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  });
  const refusals = metrics.counter({
    name: 'vernier_refusals_total',
    help: 'Refused calls by the reason in the response',
    labelNames: ['reason'],
  });
  // an increase is counted from a figure that was there: an alert would miss the first one
  refusals.inc({ reason: 'internal_error' }, 0);
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
    if (reply.refused !== undefined) refusals.inc({ reason: reply.refused });
    done();
  });
}
