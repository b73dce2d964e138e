/** Client of one server: calls, retries where they are safe, and the socket. */

import type { ActivityWire } from '@vernier/shared/api/shapes/activity';
import { KEYED_CALLS } from '@vernier/shared/api/call-table';
import type { CallName, Calls, FileCallName } from '@vernier/shared/api/calls';
import {
  CAPTCHA_CODE,
  type Envelope,
  HEADER_AUTHORIZATION,
  HEADER_IDEMPOTENCY_KEY,
  HEADER_LANG,
  SESSION_INVALID_CODE,
  STEP_UP_CODE,
  SUCCESS_CODE,
} from '@vernier/shared/api/envelope';
import { SOCKET_PATH, splitPath } from '@vernier/shared/api/paths';
import { type AccountEventsOptions, accountEvents } from './account-events.ts';
import { exchange } from './exchange.ts';
import { ApiRefusal, TransportFailure } from './failures.ts';
import { makeKey } from './key.ts';
import { LiveConnection, type SocketEvents, type SocketLike } from './live-connection.ts';
import { type Answered, untilAnswered } from './until-answered.ts';

/** The part of a WebSocket that is used; those of browsers, of Node and of `ws` have it. */
interface WebSocketLike extends SocketLike {
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Without a listener some of them end the process when a connection fails. */
  addEventListener(type: 'error', listener: () => void): void;
}

/** Session of an app that keeps its token elsewhere. After a change the app calls `live.sessionChanged()`. */
export interface SessionSource {
  token(): string | null;
  /** The server does not know this token any more. */
  end(token: string): void;
}

/** `Extra` is what an app adds to the options of its calls, for its own `onFailure`. */
export interface VernierOptions<Extra extends object = object> {
  /** `https://example.com` */
  readonly origin: string | (() => string);
  /** A session's, or one that was made for programs; without one only public calls succeed. */
  readonly token?: string;
  /** Replaces `token`. */
  readonly session?: SessionSource;
  /** Language of messages and names; English by default. */
  readonly lang?: string | (() => string);
  /** Required where there is no global `WebSocket`, as in Node 20 without its flag. */
  readonly openSocket?: (url: string) => WebSocketLike;
  /** Confirms the session with `stepUp` for a call that needs it; true sends the call once more. */
  readonly onStepUpNeeded?: (methods: readonly StepUpMethod[]) => Promise<boolean>;
  /** Has a person solve a captcha for a call that needs one; null gives up. A wrong answer is followed by another request. */
  readonly onCaptchaNeeded?: (isWrong: boolean) => Promise<CaptchaAnswer | null>;
  /** Runs before a failed call throws. */
  readonly onFailure?: (failure: ApiRefusal | TransportFailure, call: FailedCall<Extra>) => void;
}

/** The answer to a captcha: the id of the picture of the call `captcha`, and its letters. */
export interface CaptchaAnswer {
  readonly captcha_id: string;
  readonly captcha: string;
}

/** With what a session is confirmed. */
export type StepUpMethod = 'password' | 'totp' | 'code' | 'passkey';

export interface FailedCall<Extra extends object = object> {
  readonly name: CallName;
  readonly options: CallOptions & Partial<Extra>;
  /** The call was sent with the token that was still the session's when it failed. */
  readonly isOfCurrentSession: boolean;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly idempotencyKey?: string;
  /** Instead of the session's. */
  readonly token?: string | null;
}

type Send = (headers: Readonly<Record<string, string>>) => Promise<Envelope>;

type JsonCall = Exclude<CallName, FileCallName>;

/** Longer than the slowest regular response. */
const TIMEOUT_MS = 15_000;
const PORTS = { now: () => Date.now(), chance: () => Math.random() };

export class Vernier<Extra extends object = object> {
  /** Connects when it is started, subscribes everything again after a loss, and pings. */
  readonly live: LiveConnection;
  readonly #options: VernierOptions<Extra>;
  readonly #session: SessionSource;
  #token: string | null;

  constructor(options: VernierOptions<Extra>) {
    this.#options = options;
    this.#token = options.token ?? null;
    this.#session = options.session ?? {
      token: () => this.#token,
      end: (token) => {
        if (token === this.#token) this.token = null;
      },
    };
    this.live = new LiveConnection({
      open: (events) => this.#openSocket(events),
      token: () => this.#session.token(),
      sessionEnded: (token) => this.#session.end(token),
      ...PORTS,
    });
  }

  /** Null without one, and once the server does not know it any more. */
  get token(): string | null {
    return this.#session.token();
  }

  /** Without effect where the options have a `session`. */
  set token(token: string | null) {
    this.#token = token;
    this.live.sessionChanged();
  }

  /**
   * The events of the account after this id, each once and in order, now and as they happen, across losses of the connection. Ends
   * with the signal; throws what the call that lists them throws.
   */
  accountEvents(since: number, options: AccountEventsOptions = {}): AsyncGenerator<ActivityWire> {
    const { live } = this;
    return accountEvents({ live, call: (name, input) => this.call(name, input) }, since, options);
  }

  get origin(): string {
    const { origin } = this.#options;
    return typeof origin === 'string' ? origin : origin();
  }

  /**
   * A refusal is an answer. Reads, and commands that take a key, are sent again for half a minute until an answer comes;
   * with the `key` of an earlier question the server gives the answer to that one. A key counts within one account, so
   * every try carries the token that was set at its first try.
   */
  async ask<Name extends JsonCall>(
    name: Name,
    input: Calls[Name]['input'],
    key = makeKey(),
  ): Promise<Answered<Calls[Name]['output']>> {
    const isKeyed = KEYED_CALLS.some((keyed) => keyed === name);
    const { token } = this;
    const once = (timeoutMs: number) => {
      const options: CallOptions = { token, timeoutMs, ...(isKeyed && { idempotencyKey: key }) };
      return this.call(name, input, options as CallOptions & Partial<Extra>);
    };
    if (isKeyed || splitPath(name).method === 'GET') return untilAnswered(once, PORTS);
    const startedMs = PORTS.now();
    try {
      return { kind: 'done', answer: await once(TIMEOUT_MS), tookMs: PORTS.now() - startedMs };
    } catch (error) {
      if (error instanceof ApiRefusal) return { kind: 'refused', refusal: error };
      if (error instanceof TransportFailure) return { kind: 'unknown' };
      throw error;
    }
  }

  /** One request. Resolves with `data`; throws {@link ApiRefusal}, {@link TransportFailure}, or the signal's AbortError. */
  async call<Name extends JsonCall>(
    name: Name,
    input: Calls[Name]['input'],
    options: CallOptions & Partial<Extra> = {},
  ): Promise<Calls[Name]['output']> {
    const { timeoutMs = TIMEOUT_MS, signal } = options;
    const { origin } = this;
    const send: Send = (headers) =>
      this.#answerCaptchas((answer) =>
        exchange({ origin, name, input: { ...input, ...answer }, headers, timeoutMs, signal }),
      );
    return this.exchange(name, send, options);
  }

  /** Sends again with an answer, as long as the call needs one and a person gives it. */
  async #answerCaptchas(send: (answer: Partial<CaptchaAnswer>) => Promise<Envelope>): Promise<Envelope> {
    let response = await send({});
    let hasAnswered = false;
    while (needsCaptcha(response, hasAnswered)) {
      const answer = (await this.#options.onCaptchaNeeded?.(hasAnswered)) ?? null;
      if (answer === null) break;
      hasAnswered = true;
      response = await send(answer);
    }
    return response;
  }

  /** One request in another form, such as an upload: `send` gets the headers and resolves with the envelope. Fails like {@link call}. */
  async exchange<Name extends CallName>(
    name: Name,
    send: Send,
    options: CallOptions & Partial<Extra> = {},
  ): Promise<Calls[Name]['output']> {
    const { token = this.token, idempotencyKey } = options;
    const headers: Record<string, string> = { [HEADER_LANG]: this.#lang };
    if (token !== null) headers[HEADER_AUTHORIZATION] = token;
    if (idempotencyKey !== undefined) headers[HEADER_IDEMPOTENCY_KEY] = idempotencyKey;
    try {
      const response = await send(headers);
      const isAgain = response.code === STEP_UP_CODE && (await this.#confirm(response));
      const { code, msg, data } = isAgain ? await send(headers) : response;
      if (code === SUCCESS_CODE) return data as Calls[Name]['output'];
      throw new ApiRefusal(code, msg, data);
    } catch (error) {
      if (!(error instanceof ApiRefusal || error instanceof TransportFailure)) throw error;
      const isOfCurrentSession = token === this.token;
      if (error instanceof ApiRefusal && error.code === SESSION_INVALID_CODE && token !== null)
        this.#session.end(token);
      this.#options.onFailure?.(error, { name, options, isOfCurrentSession });
      throw error;
    }
  }

  /** False where nothing is set up for it. */
  async #confirm({ data }: Envelope): Promise<boolean> {
    const { methods = [] } = (data ?? {}) as { readonly methods?: readonly StepUpMethod[] };
    return (await this.#options.onStepUpNeeded?.(methods)) ?? false;
  }

  get #lang(): string {
    const { lang = 'en' } = this.#options;
    return typeof lang === 'string' ? lang : lang();
  }

  #openSocket(events: SocketEvents): SocketLike {
    const { openSocket } = this.#options;
    const url = new URL(SOCKET_PATH, this.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    url.searchParams.set('lang', this.#lang);
    const socket: WebSocketLike = openSocket === undefined ? new WebSocket(url.href) : openSocket(url.href);
    socket.addEventListener('open', () => events.opened());
    socket.addEventListener('message', ({ data }) => events.message(data));
    socket.addEventListener('close', () => events.closed());
    socket.addEventListener('error', () => {
      // the `close` event follows
    });
    return socket;
  }
}

/** A wrong answer of the caller's own, such as to the captcha of a registration, is a refusal. */
function needsCaptcha({ code, data }: Envelope, hasAnswered: boolean): boolean {
  if (code !== CAPTCHA_CODE) return false;
  const { reason } = (data ?? {}) as { readonly reason?: string };
  return reason === 'captcha_needed' || (hasAnswered && reason === 'captcha_wrong');
}
