/** The door of the socket: which upgrade requests become live connections, and how the others are turned away. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';
import type { Clock } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { languageOf } from '@vernier/shared/wire/languages';
import { SOCKET_PATH } from '@vernier/shared/wire/paths';
import { WebSocketServer } from 'ws';
import { refusalText, statusOf } from '../http/answer.ts';
import { type Gate, tooFast } from '../http/register.ts';
import { messages } from '../messages/messages.ts';
import { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

/** Larger messages break the connection; up to here they only get an error frame. */
const MAX_MESSAGE_BYTES = 1_048_576;

export interface DoorOptions {
  readonly hub: Hub;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly allowedOrigins: readonly string[];
  /** Proxies in front whose forwarding headers are believed. */
  readonly proxyHops: number;
  /** False once the server stops. */
  readonly isOpen: () => boolean;
}

/** Accepts live sockets on `server`. Compression stays off: it would cost each socket a copy of every frame. */
export function openDoor(server: Server, options: DoorOptions): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  server.on('upgrade', (request: IncomingMessage, transport: Duplex, head: Buffer) => {
    const refusal = refusalOf(request, options);
    if (refusal !== null || !(transport instanceof Socket)) {
      return turnAway(transport, refusal ?? refuse('request_not_readable'));
    }
    sockets.handleUpgrade(request, transport, head, (socket) => {
      const { clock, hub } = options;
      const lang = languageOf(langOf(request));
      hub.add(new Connection({ socket, transport, clock, lang }));
    });
  });
}

function refusalOf(request: IncomingMessage, options: DoorOptions): Refusal | null {
  if (!options.isOpen()) return refuse('unavailable');
  if (request.url?.split('?', 1)[0] !== SOCKET_PATH) return refuse('path_not_found');
  if (!isAllowedOrigin(request, options.allowedOrigins)) return refuse('cross_site_request');
  return tooFast(options.gate, 'calls', { ip: addressOf(request, options.proxyHops) });
}

/** Programs send no origin; a browser's must be the server's own or one of the allowed. */
function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** The peer, or behind trusted proxies what the outermost of them saw. */
function addressOf({ headers, socket }: IncomingMessage, proxyHops: number): string {
  const forwarded = proxyHops === 0 ? undefined : headers['x-forwarded-for'];
  const chain = typeof forwarded === 'string' ? forwarded.split(',').map((part) => part.trim()) : [];
  return chain.at(-proxyHops) ?? chain[0] ?? socket.remoteAddress ?? '';
}

function langOf({ headers, url = '' }: IncomingMessage): string | undefined {
  if (typeof headers['lang'] === 'string') return headers['lang'];
  return new URLSearchParams(url.split('?', 2)[1]).get('lang') ?? undefined;
}

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

function turnAway(transport: Duplex, refusal: Refusal): void {
  const status = refusal.refused === 'cross_site_request' ? 403 : statusOf(refusal.refused);
  const body = refusalText(refusal, 'en', messages);
  transport.on('error', () => transport.destroy());
  transport.end(
    `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? 'Bad Request'}\r\nconnection: close\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
