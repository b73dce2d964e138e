/** Sends requests to an engine or the office over HTTP: what is no small call, such as pictures, files, the console and compatible interfaces. */

import replyFrom from '@fastify/reply-from';
import type { SteadyClock } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MessageBus, RequestFailure } from '../../platform/message-bus/message-bus.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import { HEADER_REQUEST_ID } from '../../platform/routing/request-id.ts';
import { sendRefusal } from '../../platform/routing/send.ts';
import { CALL_VERSION } from '../calls/call-message.ts';
import { HEADER_SECRET } from '../cluster-bus.ts';

const OWNER_WAIT_MS = 5_000;
const ASK_AGAIN_MS = 50;
const ADDRESS_WAIT_MS = 1_000;
const RETRY_AFTER_S = 1;
/** Longer than any answer takes to begin, and than any pause of a stream. */
const LONGEST_SILENCE_MS = 60_000;
const MOST_CONNECTIONS = 128;
/** Of one connection, so never passed on. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

export interface EngineProxyOptions {
  readonly bus: Pick<MessageBus, 'request'>;
  readonly secret: string;
  readonly steady: SteadyClock;
  /** Asks for the address. */
  readonly subject: string;
}

export class EngineProxy {
  readonly #options: EngineProxyOptions;
  #address: string | null = null;

  constructor(options: EngineProxyOptions) {
    this.#options = options;
  }

  register(app: FastifyInstance): void {
    void app.register(replyFrom, {
      disableRequestLogging: true,
      undici: {
        connections: MOST_CONNECTIONS,
        headersTimeout: LONGEST_SILENCE_MS,
        bodyTimeout: LONGEST_SILENCE_MS,
      },
    });
  }

  /** Sends the request on, with the answer of the engine or a refusal to repeat it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = await this.#findAddress();
    if (address === null) return unanswered(request, reply);
    return reply.from(`${address}${request.url}`, {
      // The library repeats a read that was answered with 503, which may be a refusal of the engine.
      retryDelay: () => null,
      rewriteRequestHeaders: (_, headers) => ({ ...headers, ...this.#headersOf(request) }),
      rewriteHeaders: (headers) => {
        for (const name of CONNECTION_HEADERS) delete headers[name];
        return headers;
      },
      onError: () => {
        // Another process may be the owner now.
        this.#address = null;
        unanswered(request, reply);
      },
    });
  }

  /** The host that the caller has named stays; its address is the one that this gateway has found. */
  #headersOf({ headers, ip, protocol, host, id }: FastifyRequest): Record<string, string> {
    return {
      host: headers.host ?? '',
      'x-forwarded-for': ip,
      'x-forwarded-proto': protocol,
      'x-forwarded-host': host,
      [HEADER_REQUEST_ID]: id,
      [HEADER_SECRET]: this.#options.secret,
    };
  }

  /** Null where no process has answered in time. */
  async #findAddress(): Promise<string | null> {
    const { bus, steady, subject } = this.#options;
    const untilMs = steady.monotonicMs() + OWNER_WAIT_MS;
    while (this.#address === null) {
      try {
        const answer = await bus.request(subject, Buffer.of(), ADDRESS_WAIT_MS);
        const { v, url } = JSON.parse(answer.toString()) as { readonly v: number; readonly url: string };
        if (v === CALL_VERSION) this.#address = url;
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
      }
      if (this.#address === null && steady.monotonicMs() >= untilMs) return null;
      if (this.#address === null) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    return this.#address;
  }
}

function unanswered(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refuse('unavailable', { retry_after: RETRY_AFTER_S });
  return sendRefusal(reply, refusal, requestLanguage(request));
}
