/** The `/metrics` endpoint: open to this machine and to callers with the token; a 404 for all others. */

import { hash, timingSafeEqual } from 'node:crypto';
import { refuse } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LOCAL_HOSTS } from '../platform/config/exposed-settings.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { isLoopback } from '../platform/routing/loopback.ts';
import { requestLanguage } from '../platform/routing/language.ts';
import { isAllowedHost } from './pipeline/host-check.ts';
import { type RequestPolicy, tooFast } from './pipeline/call-pipeline.ts';
import { NO_CONTENT, sendRefusal } from '../platform/routing/send.ts';

/** Headers of a proxy on this machine, whose requests come from other clients. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

export interface MetricsEndpointOptions {
  readonly metrics: Metrics;
  readonly policy: RequestPolicy;
  readonly metricsToken: string | null;
  /** Trusted proxies in front of the server. */
  readonly proxyHops: number;
}

export function registerMetrics(
  app: FastifyInstance,
  { metrics, policy, metricsToken, proxyHops }: MetricsEndpointOptions,
): void {
  // Behind a proxy every connection is from this machine.
  const mayRead = (request: FastifyRequest) =>
    (proxyHops === 0 && isFromHere(request)) || hasToken(request, metricsToken);
  app.route({
    method: 'GET',
    url: '/metrics',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const refusal =
        tooFast(policy, 'calls', request) ?? (mayRead(request) ? null : refuse('path_not_found'));
      if (refusal !== null) return sendRefusal(reply, refusal, requestLanguage(request));
      const text = await metrics.text();
      return reply
        .headers({
          'content-type': metrics.registry.contentType,
          'cache-control': 'no-store',
          'cross-origin-resource-policy': 'same-origin',
          'content-security-policy': NO_CONTENT,
          'x-content-type-options': 'nosniff',
        })
        .send(text);
    },
  });
}

/** By the address of the connection itself, and by a `Host` that only this machine's programs send. */
function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  return (
    isLoopback(remoteAddress) &&
    isAllowedHost(headers.host ?? '', LOCAL_HOSTS) &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  // Digests are of one length, which is what a comparison in constant time needs.
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
