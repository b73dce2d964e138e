/** Client of the servers behind webhooks: posts one body, reads only the status, and follows no redirect [WEBHOOK-2] [WEBHOOK-5]. */

import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { DeliveryFailure } from '@vernier/shared/api/shapes/webhook';
import { PrivateAddressError, publicAddress, publicLookup } from '../../platform/public-address.ts';

/** Time limit of a delivery, from the resolution of the name to the end of the response. */
const TIME_LIMIT_MS = 10_000;
/** A longer response ends its connection; nothing of it is kept. */
const MOST_RESPONSE_BYTES = 16_384;
const MOST_CONNECTIONS_TO_SERVER = 4;
const MOST_CONNECTIONS = 64;
/** An unused connection is closed after this time. */
const UNUSED_MS = 15_000;
const MOST_RETRY_AFTER_S = 3_600;

export interface WebhookAnswer {
  readonly status: number | null;
  /** Null for a delivered event. */
  readonly failure: DeliveryFailure | null;
  /** Wait that the response requires. */
  readonly retryAfterMs: number;
}

export interface WebhookClientOptions {
  /** Also private addresses, and without encryption. */
  readonly anywhere: boolean;
  readonly timeLimitMs?: number;
  readonly lookup?: LookupFunction;
}

export class WebhookClient {
  readonly #anywhere: boolean;
  readonly #timeLimitMs: number;
  readonly #secure: Agent;
  readonly #plain: PlainAgent;

  constructor({ anywhere, timeLimitMs = TIME_LIMIT_MS, lookup = publicLookup }: WebhookClientOptions) {
    this.#anywhere = anywhere;
    this.#timeLimitMs = timeLimitMs;
    const limits = {
      ...{ keepAlive: true, maxSockets: MOST_CONNECTIONS_TO_SERVER, maxTotalSockets: MOST_CONNECTIONS },
      timeout: UNUSED_MS,
    };
    this.#secure = new Agent({ ...limits, ...(anywhere ? {} : { lookup }) });
    this.#plain = new PlainAgent(limits);
  }

  /** Never rejects. */
  async post(
    address: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<WebhookAnswer> {
    const url = publicAddress(address, this.#anywhere);
    if (url === null) return failed('address');
    const signal = AbortSignal.timeout(this.#timeLimitMs);
    try {
      return answerOf(await this.#send(url, { headers, body, signal }));
    } catch (error) {
      if (signal.aborted) return failed('timeout');
      return failed(error instanceof PrivateAddressError ? 'address' : 'connection');
    }
  }

  end(): void {
    this.#secure.destroy();
    this.#plain.destroy();
  }

  #send(
    url: URL,
    {
      headers,
      body,
      signal,
    }: {
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly signal: AbortSignal;
    },
  ): Promise<IncomingMessage> {
    const bytes = Buffer.from(body);
    const options = {
      ...{ method: 'POST', signal },
      headers: { ...headers, 'content-length': String(bytes.length) },
    };
    return new Promise((resolve, reject) => {
      const request =
        url.protocol === 'http:'
          ? plainRequest(url, { ...options, agent: this.#plain })
          : secureRequest(url, { ...options, agent: this.#secure });
      request.on('error', reject);
      request.on('response', (response) => {
        // What follows the status changes nothing.
        response.on('error', () => undefined);
        let received = 0;
        response.on('data', (part: Buffer) => {
          received += part.length;
          if (received > MOST_RESPONSE_BYTES) response.destroy();
        });
        resolve(response);
      });
      request.end(bytes);
    });
  }
}

function failed(failure: DeliveryFailure): WebhookAnswer {
  return { status: null, failure, retryAfterMs: 0 };
}

function answerOf({ statusCode = 0, headers }: IncomingMessage): WebhookAnswer {
  const isDelivered = statusCode >= 200 && statusCode < 300;
  const seconds = /^\d{1,6}$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : 0;
  return {
    status: statusCode,
    failure: isDelivered ? null : 'answer',
    retryAfterMs: Math.min(seconds, MOST_RETRY_AFTER_S) * 1000,
  };
}
