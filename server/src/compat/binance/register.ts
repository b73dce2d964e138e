/** Registers the interface in the form of Binance USD-M: limits first, then the signature, then the endpoint [BINANCE-1]. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keepConnection } from '../../platform/routing/large-bodies.ts';
import { answerMisdirected } from '../../platform/routing/misdirected.ts';
import { isTransient } from '../../platform/routing/transient-error.ts';
import { answerWithFaults } from '../../features/sandbox/answer-with-faults.ts';
import { type CompatibleLimits, refusalBeforeBody, refusalOfSession } from '../request-checks.ts';
import type { BinanceContext, Endpoint } from './binance-context.ts';
import { accountEndpoints } from './account.ts';
import { BinanceError, ERRORS, failure, refusalError } from './errors.ts';
import { incomeEndpoints } from './income.ts';
import { KeySettings } from './key-settings.ts';
import { marketEndpoints } from './market-data.ts';
import { orderEndpoints } from './order-endpoints.ts';
import { OrderReader } from './order-reader.ts';
import { Parameters } from './parameters.ts';
import { settingEndpoints } from './setting-endpoints.ts';
import { signedSession } from './signed-request.ts';
import { tradeEndpoints } from './trades.ts';

const BASE = '/binance';
/** Five orders of a list, and much more. */
const MAX_BODY_BYTES = 65_536;
const FORM = 'application/x-www-form-urlencoded';

interface Registration {
  readonly context: BinanceContext;
  readonly limits: CompatibleLimits;
}

export function registerBinance(app: FastifyInstance, registration: Registration): void {
  const { context } = registration;
  const shared = {
    ...context,
    settings: new KeySettings(context.sessions.tokens, context.offers),
    reader: new OrderReader(context),
  };
  const endpoints = [
    ...marketEndpoints(context),
    ...accountEndpoints(shared),
    ...settingEndpoints(shared),
    ...orderEndpoints(shared),
    ...tradeEndpoints(shared),
    ...incomeEndpoints(shared),
  ];
  void app.register(async (scope) => {
    acceptSignedForms(scope);
    scope.setErrorHandler((error, request, reply) => {
      keepConnection(error, reply);
      return answerMisdirected(error, reply) ? reply : sendError(reply, shapedError(error, request, context));
    });
    for (const endpoint of endpoints) addEndpoint(scope, endpoint, registration);
    scope.all(`${BASE}/*`, (request, reply) => {
      const slowed = refusalBeforeBody(request.ip, { load: 'reads', group: 'calls' }, registration.limits);
      return sendError(
        reply,
        slowed === null ? new BinanceError({ ...ERRORS.notSupported, status: 404 }) : refusalError(slowed),
      );
    });
  });
}

/** The signature covers the body as it came. */
function acceptSignedForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    [FORM, 'application/json', '*'],
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body);
    },
  );
}

function addEndpoint(scope: FastifyInstance, endpoint: Endpoint, { context, limits }: Registration): void {
  const group = endpoint.access === 'trade' ? 'orders' : 'calls';
  scope.route({
    method: endpoint.method,
    url: `${BASE}${endpoint.path}`,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: (request, reply, done) => {
      const load =
        endpoint.access === 'public' ? 'reads' : endpoint.access === 'trade' ? 'orders' : 'never-shed';
      const slowed = refusalBeforeBody(request.ip, { load, group }, limits);
      if (slowed === null) done();
      else void sendError(reply, refusalError(slowed));
    },
    handler: async (request, reply) => {
      const text = textOf(request);
      if (endpoint.access === 'public') return send(reply, await endpoint.answer(text));
      const key = request.headers['x-mbx-apikey'];
      const session = await signedSession(typeof key === 'string' ? key : undefined, text, context);
      request.session = session;
      const refusal = refusalOfSession(session, endpoint.access, limits);
      if (refusal !== null) throw refusalError(refusal);
      const { ip } = request;
      const answer = await answerWithFaults({
        ...{ sandbox: limits.sandbox, session, request, reply },
        answer: (watched) => endpoint.answer({ parameters: text.parameters, session: watched, ip }),
        refusal: (fault) => {
          throw refusalError(fault);
        },
      });
      return answer === null ? reply : send(reply, answer);
    },
  });
}

function textOf(request: FastifyRequest) {
  const start = request.url.indexOf('?');
  const query = start === -1 ? '' : request.url.slice(start + 1);
  const body = typeof request.body === 'string' ? request.body : '';
  return { query, body, parameters: new Parameters(query, body) };
}

/** What failed without an error code: a body that could not be read, or an error of the program. */
function shapedError(error: unknown, request: FastifyRequest, { log }: BinanceContext): BinanceError {
  if (error instanceof BinanceError) return error;
  if (isTransient(error)) return failure('unavailable');
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413 || status === 400 || status === 415)
    return failure('notSupported', 'The request could not be read.');
  log.error('a request failed', { ref: request.id, error });
  return failure('unknown');
}

function sendError(reply: FastifyReply, error: BinanceError): FastifyReply {
  reply.code(error.status);
  reply.refused = error.reason;
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
  return send(reply, { code: error.code, msg: error.message });
}

function send(reply: FastifyReply, answer: object): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(JSON.stringify(answer));
}
