/**
 * Request log and request metrics, in one hook: for each sent response a line with route, result, duration, account and the
 * pseudonym of the address [LOG-5], and its duration and refusal in the metrics.
 */

import { REFUSALS } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pseudonyms } from '../../platform/encryption/pseudonyms.ts';
import type { Journal } from '../../platform/logging/log.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { remembered } from '../../platform/routing/remembered.ts';
import { routeOf } from '../../platform/routing/request-state.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const MS = 1_000;

/** Requested by programs every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** The client's files and pages (a visit loads dozens), and the API documents. */
const FILES = /^\/(?:\*|(?:docs\/)?\w+\.\w+)$/;

export interface RequestLogOptions {
  readonly log: Journal;
  readonly metrics: Metrics;
  readonly pseudonyms: Pick<Pseudonyms, 'of'>;
}

/** Registered before the routes, since a hook applies to later routes only. */
export function logRequests(app: FastifyInstance, { log, metrics, pseudonyms }: RequestLogOptions): void {
  app.decorateReply('refused', undefined);
  app.decorateRequest('adminId', undefined);
  const measure = meterOf(metrics);
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const ms = reply.elapsedTime;
    measure(request, reply, { route, ms });
    const level = reply.statusCode < 400 && isEveryday(route) ? 'debug' : 'info';
    if (log.writes(level)) {
      const from = pseudonyms.of('address', addressKey(request.ip));
      log.writeFields(level, 'request', `${fieldsOf(request, reply, { route, ms })},"from":"${from}"`);
    }
    done();
  });
}

const isEveryday = remembered((route) => PROBES.has(route) || FILES.test(route));

interface Answered {
  readonly route: string;
  readonly ms: number;
}

/** Written as text: no value needs escaping, since ids, routes and reasons are the server's own or checked words. */
function fieldsOf(request: FastifyRequest, reply: FastifyReply, { route, ms }: Answered): string {
  const { refused } = reply;
  const user = request.session?.user.id;
  const { adminId } = request;
  const refusal = refused === undefined ? '' : `,"code":${REFUSALS[refused]},"reason":"${refused}"`;
  const caller = user === undefined ? '' : `,"user":${user}`;
  const administrator = adminId === undefined ? '' : `,"admin":${adminId}`;
  const result = `"status":${reply.statusCode}${refusal}${caller}${administrator}`;
  const rounded = Math.round(ms * 100) / 100;
  return `"id":"${request.id}","method":"${request.method}","route":"${route}",${result},"ms":${rounded}`;
}

function meterOf(metrics: Metrics) {
  const durations = metrics.durations({
    name: 'vernier_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    buckets: SECONDS,
  });
  const refusals = metrics.counter({
    name: 'vernier_refusals_total',
    help: 'Refused calls by the reason in the response',
    labelNames: ['reason'],
  });
  // an increase is counted from a figure that was there: an alert would miss the first one
  refusals.inc({ reason: 'internal_error' }, 0);
  return ({ method }: FastifyRequest, { statusCode, refused }: FastifyReply, { route, ms }: Answered) => {
    durations.observe(route, method, statusCode, ms / MS);
    if (refused !== undefined) refusals.inc({ reason: refused });
  };
}
