/** The HTTP application: Fastify with its limits, bodies, failures and the routes. Sockets and timers are not here. */

import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { refuse } from '@vernier/shared/refusals';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import {
  answerUnreadable,
  createFailureHandler,
  answerOddRequests,
  PASSED_ERRORS,
} from './pipeline/failures.ts';
import { type AdminAccess, guardAdminAccess } from './admin-access.ts';
import { checkEveryRequest, type RequestCheck } from './pipeline/every-request.ts';
import { refuseOtherHosts } from './pipeline/host-check.ts';
import { requestLanguage } from '../platform/routing/language.ts';
import { type RequestPolicy, tooFast } from './pipeline/call-pipeline.ts';
import { registerRoutes } from './pipeline/register-routes.ts';
import { HEADER_REQUEST_ID, requestNames } from '../platform/routing/request-id.ts';
import { pathOf } from '../platform/routing/request-state.ts';
import { HEADER_RATE_LIMIT, HEADER_RATE_LIMIT_POLICY } from './pipeline/rate-limit-headers.ts';
import { logRequests } from './pipeline/request-log.ts';
import { strictTransport } from './pipeline/strict-transport.ts';
import type { Route } from '../platform/routing/route.ts';
import { sendRefusal } from '../platform/routing/send.ts';
import type { Pseudonyms } from '../platform/encryption/pseudonyms.ts';
import type { Journal } from '../platform/logging/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import formbody from '@fastify/formbody';

/** Hidden paths: a caller that must not see the path does not get its methods either. */
const HIDDEN: ReadonlySet<string> = new Set(['/metrics']);

/** A request must arrive whole in this time, a picture of 8 MiB from a slow phone too; its headers in much less. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 5_000;
const CONNECTIONS_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 72_000;
const BODY_LIMIT_BYTES = 1_048_576;
const HEADERS_LIMIT_BYTES = 16_384;
/** No path is longer: the check of its call refuses a long parameter, not the router. */
const MAX_PARAMETER_LENGTH = HEADERS_LIMIT_BYTES;

/** Of each listener of the process. */
export const HTTP_LIMITS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
  maxHeaderSize: HEADERS_LIMIT_BYTES,
  ...PASSED_ERRORS,
} as const;

/** A path that ends in the name of one thing, as the table of paths writes it. */
const LAST_STEP = /[^/]+$/;
const NAMED = ':id';

export interface AppOptions {
  readonly config: Config;
  readonly policy: RequestPolicy;
  readonly adminAccess: AdminAccess;
  readonly log: Journal;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  readonly pseudonyms: Pick<Pseudonyms, 'of'>;
  /** Checks of every request before all others. */
  readonly checks: readonly RequestCheck[];
  readonly routes: readonly Route[];
  /** Answers what no route knows; absent: with a 404, or a 405. */
  readonly onUnknown?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** Answers a GET that no route knows, such as a page of the client; false leaves it to the 404. */
  readonly pages: (app: FastifyInstance) => void;
}

export function createApp({
  config,
  policy,
  adminAccess,
  log,
  metrics,
  tracing,
  pseudonyms,
  checks,
  routes,
  onUnknown,
  pages,
}: AppOptions): FastifyInstance {
  const onFailure = createFailureHandler(log, policy.disk);
  const app = fastify({
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    http: HTTP_LIMITS,
    trustProxy: config.proxyHops === 0 ? false : (_address, hop) => hop < config.proxyHops,
    genReqId: requestNames(config.proxyHops),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: onFailure,
  });
  app.setErrorHandler(onFailure);
  logRequests(app, { log, metrics, pseudonyms });
  checkEveryRequest(app, [
    ...checks,
    ...strictTransport(config.hsts),
    answerOddRequests(app),
    ...(config.allowedHosts === null ? [] : [refuseOtherHosts(config.allowedHosts)]),
    guardAdminAccess(app, adminAccess, policy),
  ]);
  tracing?.follow(app);
  acceptBodies(app);
  const methods = followMethods(app);
  if (config.allowedOrigins.length > 0) allowOrigins(app, config.allowedOrigins, adminAccess);
  registerRoutes(app, policy, routes);
  pages(app);
  app.setNotFoundHandler((request, reply) => {
    const lang = requestLanguage(request);
    const refusal = tooFast(policy, 'calls', request);
    if (refusal !== null) return sendRefusal(reply, refusal, lang);
    if (onUnknown !== undefined) return onUnknown(request, reply);
    const path = pathOf(request);
    const allowed = methods.get(path) ?? methods.get(path.replace(LAST_STEP, NAMED));
    if (allowed === undefined) return sendRefusal(reply, refuse('path_not_found'), lang);
    return sendRefusal(reply.header('allow', allowed), refuse('method_not_allowed'), lang);
  });
  return app;
}

/** The token travels in a header, not in a cookie, so no credentials are ever allowed. */
function allowOrigins(app: FastifyInstance, origins: readonly string[], adminAccess: AdminAccess): void {
  const options: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'lang', 'idempotency-key'],
    exposedHeaders: [
      'idempotency-hit',
      'retry-after',
      HEADER_RATE_LIMIT,
      HEADER_RATE_LIMIT_POLICY,
      HEADER_REQUEST_ID,
    ],
    credentials: false,
    // otherwise the package answers an OPTIONS without a requested method with a text instead of an envelope
    strictPreflight: false,
    maxAge: 600,
  };
  app.register(cors, {
    // the console has no other origin
    delegator: (request, callback) =>
      callback(null, adminAccess.isSeparate(request) ? { ...options, origin: false } : options),
  });
}

/** Parsing of JSON as the application does it, also for bodies that reach this process in another way. */
export function parseJsonOf(app: FastifyInstance) {
  return app.getDefaultJsonParser('error', 'error');
}

/** Parsing of request bodies: JSON and forms on every POST, an absent body as an empty one, dangerous keys refused [REQUEST-1]. */
function acceptBodies(app: FastifyInstance): void {
  const parseJson = parseJsonOf(app);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parseJson(request, body.toString(), done);
  });
  void app.register(formbody);
}

/** The value of the `allow` header by path, to distinguish a wrong method from a wrong path [REQUEST-1]; follows every route that is registered after it. */
function followMethods(app: FastifyInstance): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  app.addHook('onRoute', ({ url, method }) => {
    if (HIDDEN.has(url)) return;
    const methods = new Set(known.get(url)?.split(', '));
    for (const one of [method].flat()) methods.add(one);
    known.set(url, [...methods].join(', '));
  });
  return known;
}
