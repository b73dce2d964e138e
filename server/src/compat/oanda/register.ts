/** Registers the interface in the form of OANDA v20: limits first, then the token, then the endpoint [OANDA-1]. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PassThrough } from 'node:stream';
import { isApiToken } from '../../features/auth/tokens.ts';
import { keepConnection } from '../../platform/routing/large-bodies.ts';
import { answerMisdirected } from '../../platform/routing/misdirected.ts';
import { isTransient } from '../../platform/routing/transient-error.ts';
import { answerWithFaults } from '../../features/sandbox/answer-with-faults.ts';
import { type CompatibleLimits, refusalBeforeBody, refusalOfSession } from '../request-checks.ts';
import { oandaAccountEndpoints } from './account-endpoints.ts';
import { AccountReader } from './account-reader.ts';
import { OandaError, oandaFailure, oandaRefusal } from './errors.ts';
import { oandaMarketEndpoints } from './market-endpoints.ts';
import type { OandaContext, OandaEndpoint, OandaRequest } from './oanda-context.ts';
import { oandaOrderEndpoints } from './order-endpoints.ts';
import { OandaStreams } from './streams.ts';
import { oandaTradeEndpoints } from './trade-endpoints.ts';
import { transactionEndpoints } from './transaction-endpoints.ts';
import { rfcTime, unixTime } from './values.ts';

/** Clients that take a host without a path ask at `/v3`. */
const BASES = ['/oanda/v3', '/v3'] as const;
const MAX_BODY_BYTES = 65_536;
const BEARER = /^Bearer +/i;
/** Asks a proxy not to buffer the lines. */
const STREAM_HEADERS = { 'content-type': 'application/octet-stream', 'x-accel-buffering': 'no' };

interface Registration {
  readonly context: OandaContext;
  readonly limits: CompatibleLimits;
}

export function registerOanda(app: FastifyInstance, registration: Registration): void {
  const { context } = registration;
  const reader = new AccountReader(context);
  const streams = new OandaStreams(context, reader.log);
  const endpoints = [
    ...oandaAccountEndpoints(context, reader),
    ...oandaMarketEndpoints(context, reader.log),
    ...oandaOrderEndpoints(context, reader),
    ...oandaTradeEndpoints(context, reader),
    ...transactionEndpoints(context, reader.log),
  ];
  void app.register(async (scope) => {
    acceptTexts(scope);
    scope.setErrorHandler((error, request, reply) => {
      keepConnection(error, reply);
      return answerMisdirected(error, reply) ? reply : sendError(reply, shapedError(error, request, context));
    });
    scope.addHook('preClose', async () => streams.close());
    for (const base of BASES) {
      for (const endpoint of endpoints)
        addEndpoint(scope, `${base}${endpoint.path}`, { endpoint, ...registration });
      addStream(scope, `${base}/accounts/:accountID/pricing/stream`, {
        registration,
        begin: (request) => streams.prices(request),
      });
      addStream(scope, `${base}/accounts/:accountID/transactions/stream`, {
        registration,
        begin: (request) => streams.transactions(request),
      });
      scope.all(`${base}/*`, (request, reply) => {
        const slowed = refusalBeforeBody(request.ip, { load: 'reads', group: 'calls' }, registration.limits);
        return sendError(reply, slowed === null ? oandaFailure('notMapped') : oandaRefusal(slowed));
      });
    }
  });
}

/** Clients also send a body without a type. */
function acceptTexts(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
}

function addEndpoint(
  scope: FastifyInstance,
  url: string,
  { endpoint, context, limits }: Registration & { readonly endpoint: OandaEndpoint },
): void {
  scope.route({
    ...{ method: endpoint.method, url, bodyLimit: MAX_BODY_BYTES },
    onRequest: slowedFirst(limits, endpoint.access),
    handler: async (request, reply) => {
      const known = await authorized(request, endpoint.access, { context, limits });
      const answer = await answerWithFaults({
        ...{ sandbox: limits.sandbox, session: known.session, request, reply },
        answer: (session) => endpoint.answer({ ...known, session }),
        refusal: (fault) => {
          throw oandaRefusal(fault);
        },
      });
      return answer === null ? reply : send(reply.code(endpoint.status), answer);
    },
  });
}

function addStream(
  scope: FastifyInstance,
  url: string,
  {
    registration,
    begin,
  }: { readonly registration: Registration; readonly begin: (request: OandaRequest) => PassThrough },
): void {
  scope.route({
    ...{ method: 'GET', url },
    onRequest: slowedFirst(registration.limits, 'read'),
    handler: async (request, reply) => {
      const output = begin(await authorized(request, 'read', registration));
      reply.raw.once('close', () => output.destroy());
      return reply.headers({ ...SAFE_HEADERS, ...STREAM_HEADERS }).send(output);
    },
  });
}

function slowedFirst(limits: CompatibleLimits, access: OandaEndpoint['access']) {
  const checks =
    access === 'trade'
      ? ({ load: 'orders', group: 'orders' } as const)
      : ({ load: 'reads', group: 'calls' } as const);
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const slowed = refusalBeforeBody(request.ip, checks, limits);
    if (slowed === null) done();
    else void sendError(reply, oandaRefusal(slowed));
  };
}

/** The request of a live API token for its account; a login is none. */
async function authorized(
  request: FastifyRequest,
  access: OandaEndpoint['access'],
  { context, limits }: Registration,
): Promise<OandaRequest> {
  const token = request.headers.authorization?.replace(BEARER, '');
  const session =
    token !== undefined && isApiToken(token) ? await context.sessions.ofHeader(token) : undefined;
  if (session === undefined) throw oandaFailure('badToken');
  request.session = session;
  const refusal = refusalOfSession(session, access, limits);
  if (refusal !== null) throw oandaRefusal(refusal);
  const path = textsOf(request.params);
  if (path['accountID'] !== undefined && path['accountID'] !== session.user.uid)
    throw oandaFailure('forbidden');
  return {
    ...{ session, ip: request.ip, path, query: textsOf(request.query), body: bodyOf(request.body) },
    address: `${request.protocol}://${request.host}${request.url}`,
    time: request.headers['accept-datetime-format']?.toString().toUpperCase() === 'UNIX' ? unixTime : rfcTime,
  };
}

/** The first value of each name. */
function textsOf(values: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(Object(values)).map(([name, value]) => [
    name,
    String(Array.isArray(value) ? value[0] : value),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function bodyOf(body: unknown): unknown {
  if (typeof body !== 'string' || body.trim() === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw oandaFailure('invalid', 'The request body is no JSON');
  }
}

/** What failed without an error code: a body that could not be read, or an error of the program. */
function shapedError(error: unknown, request: FastifyRequest, { log }: OandaContext): OandaError {
  if (error instanceof OandaError) return error;
  if (isTransient(error)) return oandaFailure('unavailable');
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413 || status === 400 || status === 415)
    return oandaFailure('invalid', 'The request could not be read');
  log.error('a request failed', { ref: request.id, error });
  return oandaFailure('internal');
}

function sendError(reply: FastifyReply, error: OandaError): FastifyReply {
  reply.code(error.status);
  reply.refused = error.reason;
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
  return send(reply, {
    ...(error.code !== undefined && { errorCode: error.code }),
    errorMessage: error.message,
    ...error.fields,
  });
}

const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function send(reply: FastifyReply, answer: object): FastifyReply {
  return reply
    .headers({ 'content-type': 'application/json; charset=utf-8', ...SAFE_HEADERS })
    .send(JSON.stringify(answer));
}
