/** Request and reply of a forwarded call, for the pipeline of calls. */

import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { shardOf } from '@vernier/shared/engine/shards';
import type { Slot } from '@vernier/shared/market/slot';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { CallReply, CallRequest } from '../../platform/routing/call-request.ts';
import { ANSWER_HEADERS } from '../../platform/routing/send.ts';
import type { Session } from '../../platform/routing/session.ts';
import { MAX_MESSAGE_BYTES } from '../../platform/message-bus/message-bus.ts';
import { type AnswerMessage, CALL_VERSION, type CallMessage, encodeMessage } from '../calls/call-message.ts';

/** Room for the line with status and headers. */
const MAX_BODY_BYTES = MAX_MESSAGE_BYTES - 32_768;

/** A forwarded call has no connection of its caller: a sandbox, which cuts some, is no part of a cluster. */
const NO_CONNECTION = { socket: { destroyed: false, destroy: () => undefined } };

export class ForwardedRequest implements CallRequest {
  readonly id: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly protocol: string;
  readonly host: string;
  readonly query: unknown;
  readonly params: unknown;
  readonly mayAdminister: boolean;
  readonly raw = NO_CONNECTION;
  body: unknown = undefined;
  session: Session | undefined = undefined;

  constructor(call: CallMessage) {
    this.id = call.id;
    this.method = call.method;
    this.headers = call.headers;
    this.ip = call.ip;
    this.protocol = call.protocol;
    this.host = call.host;
    this.query = call.query;
    this.params = call.params;
    this.mayAdminister = call.mayAdminister;
  }
}

export class ForwardedReply implements CallReply {
  readonly request: ForwardedRequest;
  refused: RefusalReason | undefined = undefined;
  readonly #respond: (bytes: Uint8Array) => void;
  readonly #newestSlot: () => Slot;
  readonly #headers: Record<string, string> = {};
  #status = 200;
  #hasAnswerHeaders = false;

  constructor(request: ForwardedRequest, respond: (bytes: Uint8Array) => void, newestSlot: () => Slot) {
    this.request = request;
    this.#respond = respond;
    this.#newestSlot = newestSlot;
  }

  code(status: number): this {
    this.#status = status;
    return this;
  }

  header(name: string, value: string | undefined): this {
    this.#headers[name] = value ?? '';
    return this;
  }

  headers(values: Readonly<Record<string, string>>): this {
    if (values === ANSWER_HEADERS) this.#addAnswerHeaders();
    else Object.assign(this.#headers, values);
    return this;
  }

  getHeader(name: string): string | undefined {
    return this.#headers[name] ?? (this.#hasAnswerHeaders ? ANSWER_HEADERS[name] : undefined);
  }

  send(body: unknown): this {
    if (typeof body === 'string' || Buffer.isBuffer(body)) this.#answer(body);
    else this.#answerOverHttp(body);
    return this;
  }

  hijack(): this {
    return this;
  }

  /** The caller knows them: the message has a mark in their place. */
  #addAnswerHeaders(): void {
    this.#hasAnswerHeaders = true;
    for (const name in this.#headers) if (name in ANSWER_HEADERS) delete this.#headers[name];
  }

  #answer(body: string | Buffer): void {
    const { session } = this.request;
    const head: AnswerMessage = {
      v: CALL_VERSION,
      status: this.#status,
      headers: this.#headers,
      hasAnswerHeaders: this.#hasAnswerHeaders || undefined,
      refused: this.refused,
      shard: session === undefined ? undefined : shardOf(session.user.id),
      slot: this.#newestSlot(),
    };
    const bytes = encodeMessage(head, body);
    if (bytes.length > MAX_BODY_BYTES) this.#answerOverHttp(null);
    else this.#respond(bytes);
  }

  #answerOverHttp(body: unknown): void {
    if (body instanceof Readable) body.destroy();
    const slot = this.#newestSlot();
    const head: AnswerMessage = { v: CALL_VERSION, status: 200, headers: {}, slot, isOverHttp: true };
    this.#respond(encodeMessage(head, ''));
  }
}
