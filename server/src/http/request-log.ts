/** One line for each request, when its answer is out: what was asked, what came of it, how long it took. Never by whom from where. */

import type { RefusalReason } from '@vernier/shared/refusals';
import { REFUSALS } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Journal } from '../platform/logging/log.ts';
import { HEADER_REQUEST_ID } from '../platform/routing/request-id.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Why the answer is no success. */
    refused: RefusalReason | undefined;
  }
  interface FastifyRequest {
    /** The administrator who asks. */
    adminId: number | undefined;
  }
}

/** Asked by machines every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** The client's own files and pages, of which a visit asks for dozens, and the documents of the interface. */
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

/** The pattern of the route and never the address itself, which may hold anything that somebody typed. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
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
