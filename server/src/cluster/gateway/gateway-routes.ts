/** Routes of a gateway to the engine and the office: small calls over the message bus, everything else over HTTP. */

import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { CallName } from '@vernier/shared/api/calls';
import type { CallDefinition } from '@vernier/shared/api/define-call';
import type { Refusal } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RequestPolicy, tooFast } from '../../http/pipeline/call-pipeline.ts';
import { setLimitHeaders } from '../../http/pipeline/rate-limit-headers.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import { ANSWER_HEADERS, sendRefusal } from '../../platform/routing/send.ts';
import type { CallTraces } from '../../platform/routing/call-traces.ts';
import { FORWARDED_HEADERS, MAX_FORWARDED_BYTES } from '../calls/call-message.ts';
import type { CallSender } from './call-sender.ts';
import type { EngineProxy } from './engine-proxy.ts';

const JSON_BODY = /^application\/json\s*(?:;|$)/i;
const CHANGES = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Paths of the engine that no page of the client has. */
const ENGINE_PATHS = ['/binance/*', '/oanda/*', '/v3/*'];
/** Calls of the console. */
const OFFICE_PATH = '/trpc/*';

/** A call with its name, which the engine finds in its own route table. */
export interface ForwardedCall {
  readonly name: CallName;
  readonly call: CallDefinition;
}

export interface GatewayRoutesOptions {
  readonly calls: readonly ForwardedCall[];
  readonly policy: RequestPolicy;
  readonly sender: CallSender;
  readonly proxy: EngineProxy;
  /** To the office. */
  readonly officeProxy: EngineProxy;
  /** Null without traces. */
  readonly tracing: Pick<CallTraces, 'traceparent'> | null;
  /** Reads that go to an engine over HTTP. */
  readonly furtherPaths?: readonly string[];
}

/** Files, and calls that wait for other servers, go over HTTP. */
export function isForwarded({ output, takesFile, callsOtherServer }: CallDefinition): boolean {
  return output.kind === 'json' && takesFile !== true && callsOtherServer !== true;
}

export function registerGatewayRoutes(app: FastifyInstance, options: GatewayRoutesOptions): void {
  const { calls, policy, proxy, officeProxy, furtherPaths = [] } = options;
  proxy.register(app);
  void app.register(async (scope) => {
    // Bodies are read by the handler, or passed on as they come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const { name, call } of calls) {
      scope.route({
        method: call.method,
        url: call.path,
        exposeHeadRoute: call.method === 'GET' && call.ownSiteOnly !== true,
        onRequest: (request, reply, done) => {
          const refusal = slowedBy(request, policy, call);
          if (refusal === null) done();
          else refuseSlowed(request, reply, { policy, call, refusal });
        },
        handler: (request, reply) => forward(request, reply, { ...options, name }),
      });
    }
    const through = (target: EngineProxy) => ({
      onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        const refusal = tooFast(policy, 'files', request);
        if (refusal === null) done();
        else sendRefusal(reply, refusal, requestLanguage(request));
      },
      handler: (request: FastifyRequest, reply: FastifyReply) => target.send(request, reply),
    });
    const toEngine = through(proxy);
    scope.route({
      method: ['GET', 'POST'],
      url: OFFICE_PATH,
      exposeHeadRoute: false,
      ...through(officeProxy),
    });
    scope.route({ method: CHANGES, url: '/*', ...toEngine });
    for (const url of [...ENGINE_PATHS, ...furtherPaths])
      scope.route({ method: 'GET', url, exposeHeadRoute: true, ...toEngine });
  });
}

/** The engine counts too: the limit holds for all gateways together, and this one keeps floods away from it. */
function slowedBy(request: FastifyRequest, policy: RequestPolicy, call: CallDefinition): Refusal | null {
  return policy.shedding.refusalOf(call.load) ?? tooFast(policy, call.limit, request);
}

interface Slowed {
  readonly policy: RequestPolicy;
  readonly call: CallDefinition;
  readonly refusal: Refusal;
}

function refuseSlowed(request: FastifyRequest, reply: FastifyReply, { policy, call, refusal }: Slowed): void {
  const { limiter } = policy;
  if (limiter !== null) setLimitHeaders({ request, limiter, group: call.limit }, reply);
  sendRefusal(reply, refusal, requestLanguage(request));
}

interface CallToForward extends Pick<GatewayRoutesOptions, 'sender' | 'proxy' | 'tracing'> {
  readonly name: CallName;
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  { sender, proxy, tracing, name }: CallToForward,
): Promise<FastifyReply> {
  if (!isSmall(request)) return proxy.send(request, reply);
  const { id, method, ip, protocol, host, query, params, mayAdminister, body } = request;
  const traceparent = tracing?.traceparent() ?? null;
  const sent = body instanceof Readable ? await text(body) : '';
  const head = {
    ...(traceparent !== null && { traceparent }),
    route: name,
    id,
    method,
    ip,
    protocol,
    host,
    query,
    params,
    mayAdminister,
  };
  const answer = await sender.forward({ ...head, headers: forwardedHeaders(request) }, sent);
  if ('refused' in answer) return sendRefusal(reply, answer, requestLanguage(request));
  const { status, headers, hasAnswerHeaders, refused, isOverHttp } = answer.head;
  if (isOverHttp === true) return proxy.send(request, reply);
  reply.refused = refused;
  // A status without a body, such as 304, has no length either.
  const content = answer.body.length === 0 ? '' : answer.body;
  if (hasAnswerHeaders === true) reply.headers(ANSWER_HEADERS);
  return reply.code(status).headers(headers).send(content);
}

/** A body whose length is known and that the engine reads as JSON, or none. */
function isSmall({ method, headers }: FastifyRequest): boolean {
  if (method !== 'POST') return true;
  const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  if (coding !== undefined || Number(length) > MAX_FORWARDED_BYTES) return false;
  return type === undefined ? length === '0' : JSON_BODY.test(type);
}

function forwardedHeaders({ headers }: FastifyRequest): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') forwarded[name] = value;
  }
  return forwarded;
}
