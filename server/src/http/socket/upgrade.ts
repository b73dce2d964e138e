/** WebSocket upgrades: requests that become live connections, and the refusals of the others. */

import websocket from '@fastify/websocket';
import type { SteadyClock } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { type Language, languageOf } from '@vernier/shared/api/languages';
import { SOCKET_PATH } from '@vernier/shared/api/paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AddressCounts } from '../connection-limits.ts';
import { type RequestPolicy, tooFast } from '../pipeline/call-pipeline.ts';
import { sendRefusal, tooMany } from '../../platform/routing/send.ts';
import { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

/** Larger messages break the connection; up to here they only get an error frame. */
const MAX_MESSAGE_BYTES = 1_048_576;

/** Each open socket holds some ten kilobytes: more than this are sent away, and try again [BOUND-5]. */
export const MOST_SOCKETS = 50_000;
/** Sockets of an address that has too many end by themselves, or never. */
const RETRY_AFTER_S = 60;

export interface WebSocketOptions {
  readonly hub: Hub;
  readonly policy: RequestPolicy;
  readonly steady: SteadyClock;
  readonly allowedOrigins: readonly string[];
  /** Open sockets by the client's address. */
  readonly addresses: AddressCounts;
  /** False once the server stops. */
  readonly isOpen: () => boolean;
}

/** Accepts live sockets. Compression stays off: it would cost each socket a copy of every frame. */
export function registerWebSocket(app: FastifyInstance, options: WebSocketOptions): void {
  const { steady, hub } = options;
  app.register(websocket, {
    options: { perMessageDeflate: false, clientTracking: false, maxPayload: MAX_MESSAGE_BYTES },
    // The hub closes its sockets itself (see stop.ts).
    preClose: (done) => done(),
  });
  app.register(async (scope) => {
    scope.route({
      method: 'GET',
      url: SOCKET_PATH,
      onRequest: (request, reply, done) => {
        const refusal = refusalOf(request, options);
        if (refusal === null) done();
        else sendRefusal(reply, refusal, socketLanguage(request));
      },
      handler: (request, reply) => sendRefusal(reply, refuse('path_not_found'), socketLanguage(request)),
      wsHandler: (socket, request) => {
        const { socket: transport } = request.raw;
        const { ip } = request;
        // Two upgrades of an address may have passed the check together.
        if (!options.addresses.add(ip)) {
          socket.terminate();
          return;
        }
        socket.once('close', () => options.addresses.remove(ip));
        const lang = socketLanguage(request);
        const { traffic } = hub;
        hub.add(
          new Connection({ socket, transport, steady, lang, traffic, sandbox: options.policy.sandbox }),
        );
      },
    });
  });
}

function refusalOf(request: FastifyRequest, options: WebSocketOptions): Refusal | null {
  if (!options.isOpen() || options.hub.size >= MOST_SOCKETS) return refuse('unavailable');
  if (!isAllowedOrigin(request, options.allowedOrigins)) return refuse('origin_not_allowed');
  if (options.addresses.isFull(request.ip)) return tooMany(RETRY_AFTER_S);
  return tooFast(options.policy, 'calls', request);
}

/** Programs send no origin; a browser's must be the server's own or one of the allowed. */
function isAllowedOrigin({ headers }: FastifyRequest, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** A browser cannot set headers on a socket, so it may name its language in the address. */
function socketLanguage({ headers, query }: FastifyRequest): Language {
  const header = headers['lang'];
  if (typeof header === 'string') return languageOf(header);
  const { lang } = query as Readonly<Record<string, unknown>>;
  return languageOf(typeof lang === 'string' ? lang : undefined);
}
