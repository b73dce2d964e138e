/**
 * Replies to requests: all of them come to one subscription, and the last token of a subject names the request. The client's own
 * requests create two errors with stacks for each answer.
 */

import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { bufferOf, RequestFailure } from './message-bus.ts';

interface OpenRequest {
  readonly subject: string;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (failure: RequestFailure) => void;
  readonly timer: NodeJS.Timeout;
}

/** Status of the answer that the server gives where no process has subscribed. */
const NO_RESPONDERS = 503;
const TOKEN_RADIX = 36;

export class ReplyInbox {
  readonly #connection: Pick<NatsConnection, 'publish'>;
  readonly #prefix: string;
  readonly #open = new Map<string, OpenRequest>();
  #requests = 0;

  constructor(connection: Pick<NatsConnection, 'publish' | 'subscribe'>, onRefused: (error: Error) => void) {
    this.#connection = connection;
    this.#prefix = `${createInbox()}.`;
    connection.subscribe(`${this.#prefix}*`, {
      callback: (error, message) => (error === null ? this.#receive(message) : onRefused(error)),
    });
  }

  /** The first answer; rejects with a {@link RequestFailure}. */
  request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#requests += 1;
      const token = this.#requests.toString(TOKEN_RADIX);
      const timer = setTimeout(() => this.#fail(token, 'timeout'), timeoutMs);
      this.#open.set(token, { subject, resolve, reject, timer });
      try {
        this.#connection.publish(subject, bytes, { reply: this.#prefix + token });
      } catch {
        this.#fail(token, 'timeout');
      }
    });
  }

  /** No answer comes any more. */
  close(): void {
    for (const token of [...this.#open.keys()]) this.#fail(token, 'timeout');
  }

  #receive(message: Msg): void {
    const token = message.subject.slice(this.#prefix.length);
    const { data } = message;
    if (data.length === 0 && message.headers?.code === NO_RESPONDERS)
      return this.#fail(token, 'no_responder');
    // An answer may come after the time limit, or twice.
    this.#take(token)?.resolve(bufferOf(data));
  }

  #fail(token: string, reason: RequestFailure['reason']): void {
    const request = this.#take(token);
    request?.reject(new RequestFailure(reason, request.subject));
  }

  #take(token: string): OpenRequest | undefined {
    const request = this.#open.get(token);
    if (request === undefined) return undefined;
    this.#open.delete(token);
    clearTimeout(request.timer);
    return request;
  }
}
