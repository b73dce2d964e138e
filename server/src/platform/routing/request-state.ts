/** Fields that the server adds to a Fastify request and its reply, and the route pattern of a request. */

import type { RefusalReason } from '@vernier/shared/refusals';
import type { FastifyRequest } from 'fastify';
import type { Session } from './session.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The reason of an answer that is no success. */
    refused: RefusalReason | undefined;
  }
  interface FastifyRequest {
    session: Session | undefined;
    /** The administrator who calls. */
    adminId: number | undefined;
    /** An administrator's token counts in this request. */
    mayAdminister: boolean;
  }
}

/** The pattern of the route and never the address itself, which may contain anything that a caller typed. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

/** The path without its query. */
export function pathOf({ url }: FastifyRequest): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
