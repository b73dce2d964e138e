/** Metrics of calls: duration and refusals. */

import type { FastifyInstance } from 'fastify';
import { routeOf } from '../../platform/routing/request-state.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Comes before the routes, as every hook. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram({
    name: 'vernier_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  });
  const refusals = metrics.counter({
    name: 'vernier_refusals_total',
    help: 'Calls that were refused, by the reason that the caller was told',
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
