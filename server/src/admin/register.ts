/** The administrators' procedures on the server under /trpc: JSON only, with a size limit, and rate-limited like every other call. */

import type { Refusal } from '@vernier/shared/refusals';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '../features/auth/device.ts';
import { refusalOfRequest } from '../http/pipeline/failures.ts';
import { requestLanguage } from '../platform/routing/language.ts';
import { keepConnection } from '../platform/routing/large-bodies.ts';
import { addressKey } from '../platform/routing/rate-limits.ts';
import { type RequestPolicy, tooFast } from '../http/pipeline/call-pipeline.ts';
import { NO_CONTENT } from '../platform/routing/send.ts';
import type { Log } from '../platform/logging/log.ts';
import { errorShape, refusalOf } from './failures.ts';
import type { AdminCall, AdminContext } from './admin-context.ts';
import { adminRouter } from './router.ts';

/** Calls in one request; each counts against the limits. */
const MAX_BATCH = 10;
/** Base of the URLs that are built here; no request is sent to it. */
const ORIGIN = 'http://vernier';

interface TrpcRoute {
  readonly Params: { readonly '*': string };
}

export interface AdminParts {
  readonly context: AdminContext;
  readonly policy: RequestPolicy;
  readonly log: Log;
}

export function registerAdmin(app: FastifyInstance, { context, policy, log }: AdminParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      keepConnection(error, reply);
      sendError(reply, refusalOfRequest(error, request.id, log), request);
    });
    scope.route<TrpcRoute>({
      method: ['GET', 'POST'],
      url: '/trpc/*',
      exposeHeadRoute: false,
      onRequest: (request, reply, done) => {
        const refusal = tooMuch(request, policy);
        if (refusal === null) done();
        else sendError(reply, refusal, request);
      },
      handler: async (request, reply) => {
        const answer = await answerOf(request, reply, context, log);
        return prepare(reply, answer.status).send(await answer.text());
      },
    });
  });
}

function tooMuch(request: FastifyRequest<TrpcRoute>, policy: RequestPolicy): Refusal | null {
  const calls = Math.min(request.params['*'].split(',').length, MAX_BATCH);
  for (let call = 0; call < calls; call += 1) {
    const refusal = tooFast(policy, 'calls', request);
    if (refusal !== null) return refusal;
  }
  return null;
}

async function answerOf(
  request: FastifyRequest<TrpcRoute>,
  reply: FastifyReply,
  context: AdminContext,
  log: Log,
): Promise<Response> {
  const call: AdminCall = {
    context,
    requestId: request.id,
    lang: requestLanguage(request),
    address: addressKey(request.ip),
    device: deviceOf(request.headers['user-agent']),
    admin: undefined,
    session: undefined,
    ...(await context.access.signIn.ofHeader(request.headers.authorization)),
  };
  request.adminId = call.admin?.id;
  return resolveResponse({
    router: adminRouter,
    path: request.params['*'],
    req: standardRequest(request),
    error: null,
    maxBatchSize: MAX_BATCH,
    createContext: () => Promise.resolve(call),
    onError({ error, path }) {
      const refusal = refusalOf(error, request.id);
      reply.refused = refusal.refused;
      if (refusal.refused === 'internal_error')
        log.error('an administrator’s call failed', {
          ref: refusal.data?.['ref'],
          path,
          error: error.cause ?? error,
        });
    },
  });
}

/**
 * Only the content type of the request's headers is passed on: no other header changes the response. An empty body is an
 * absent input, which clients send for a call without one.
 */
function standardRequest({ method, url, headers, body }: FastifyRequest): Request {
  const type = headers['content-type'];
  return new Request(new URL(url, ORIGIN), {
    method,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    ...(typeof body === 'string' ? { body: body === '' ? '{}' : body } : {}),
  });
}

function sendError(reply: FastifyReply, refusal: Refusal, request: FastifyRequest): void {
  reply.refused = refusal.refused;
  const error = errorShape(refusal, requestLanguage(request));
  const wait = refusal.data?.['retry_after'];
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  void prepare(reply, error.data.httpStatus).send(JSON.stringify({ error }));
}

function prepare(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': NO_CONTENT,
    'x-content-type-options': 'nosniff',
  });
}
