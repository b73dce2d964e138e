/** One server as a program uses it: its calls, asked again until they are answered where that is safe, and its socket. */

import { KEYED_CALLS } from '@vernier/shared/api/call-table';
import type { CallName, Calls, FileCallName } from '@vernier/shared/api/calls';
import {
  HEADER_AUTHORIZATION,
  HEADER_IDEMPOTENCY_KEY,
  HEADER_LANG,
  SESSION_INVALID_CODE,
  SUCCESS_CODE,
} from '@vernier/shared/api/envelope';
import { SOCKET_PATH, splitPath } from '@vernier/shared/api/paths';
import { exchange } from './exchange.ts';
import { ApiRefusal, TransportFailure } from './failures.ts';
import { makeKey } from './key.ts';
import { LiveConnection, type SocketEvents, type SocketLike } from './live-connection.ts';
import { type Answered, untilAnswered } from './until-answered.ts';

/** What a socket has to offer; the browser's and Node's do, and so does `ws`. */
interface WebSocketLike extends SocketLike {
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Where nobody listens, some let the process die of a connection that fails. */
  addEventListener(type: 'error', listener: () => void): void;
}

export interface VernierOptions {
  /** `https://example.com` */
  readonly origin: string;
  /** A session's, or one that was made for programs; calls without one see what everybody sees. */
  readonly token?: string;
  /** Of messages and names; English unless told otherwise. */
  readonly lang?: string;
  /** Where there is no global `WebSocket`, as in Node 20 without its flag. */
  readonly openSocket?: (url: string) => WebSocketLike;
}

/** Calls that {@link Vernier.ask} can make: those without files. */
type AskedCall = Exclude<CallName, FileCallName>;

const TIMEOUT_MS = 15_000;
const PORTS = { now: () => Date.now(), chance: () => Math.random() };

interface Try {
  readonly token: string | null;
  readonly timeoutMs: number;
  readonly key?: string;
}

export class Vernier {
  /** Connects when it is started, subscribes everything again after a loss, and pings. */
  readonly live: LiveConnection;
  readonly #options: VernierOptions;
  #token: string | null;

  constructor(options: VernierOptions) {
    this.#options = options;
    this.#token = options.token ?? null;
    this.live = new LiveConnection({
      open: (events) => this.#openSocket(events),
      token: () => this.#token,
      sessionEnded: (token) => {
        if (this.#token === token) this.#token = null;
      },
      ...PORTS,
    });
  }

  /** Null without one, and once the server does not know it any more. */
  get token(): string | null {
    return this.#token;
  }

  set token(token: string | null) {
    this.#token = token;
    this.live.sessionChanged();
  }

  /**
   * A refusal is an answer. Reads, and commands that take a key, are asked again for half a minute until somebody answers;
   * with the `key` of an earlier question the server gives the answer to that one. A key counts within one account, so
   * every try of a question carries the token that was set when it was asked.
   */
  async ask<Name extends AskedCall>(
    name: Name,
    input: Calls[Name]['input'],
    key = makeKey(),
  ): Promise<Answered<Calls[Name]['output']>> {
    const isKeyed = KEYED_CALLS.some((keyed) => keyed === name);
    const token = this.#token;
    if (isKeyed || splitPath(name).method === 'GET')
      return untilAnswered(
        (timeoutMs) => this.#once(name, input, { token, timeoutMs, ...(isKeyed && { key }) }),
        PORTS,
      );
    const startedMs = PORTS.now();
    try {
      const answer = await this.#once(name, input, { token, timeoutMs: TIMEOUT_MS });
      return { kind: 'done', answer, tookMs: PORTS.now() - startedMs };
    } catch (error) {
      if (error instanceof ApiRefusal) return { kind: 'refused', refusal: error };
      if (error instanceof TransportFailure) return { kind: 'unknown' };
      throw error;
    }
  }

  async #once<Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    { token, timeoutMs, key }: Try,
  ): Promise<Calls[Name]['output']> {
    const headers: Record<string, string> = { [HEADER_LANG]: this.#lang };
    if (token !== null) headers[HEADER_AUTHORIZATION] = token;
    if (key !== undefined) headers[HEADER_IDEMPOTENCY_KEY] = key;
    const { code, msg, data } = await exchange({
      origin: this.#options.origin,
      name,
      input,
      headers,
      timeoutMs,
    });
    if (code === SESSION_INVALID_CODE && token !== null && token === this.#token) this.token = null;
    if (code !== SUCCESS_CODE) throw new ApiRefusal(code, msg, data);
    return data as Calls[Name]['output'];
  }

  get #lang(): string {
    return this.#options.lang ?? 'en';
  }

  #openSocket(events: SocketEvents): SocketLike {
    const { origin, openSocket } = this.#options;
    const url = new URL(SOCKET_PATH, origin);
    url.protocol = url.protocol.replace('http', 'ws');
    url.searchParams.set('lang', this.#lang);
    const socket: WebSocketLike = openSocket === undefined ? new WebSocket(url) : openSocket(url.href);
    socket.addEventListener('open', () => events.opened());
    socket.addEventListener('message', ({ data }) => events.message(data));
    socket.addEventListener('close', () => events.closed());
    socket.addEventListener('error', () => {
      // its close follows, and says all there is to know
    });
    return socket;
  }
}
