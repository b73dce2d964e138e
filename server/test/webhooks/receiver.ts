/** Receiver of webhooks for tests: takes real requests on a loopback port. */

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPayloadWire } from '@vernier/shared/api/shapes/webhook';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly payload: WebhookPayloadWire;
}

type Answer = (response: ServerResponse) => void;

export class Receiver {
  readonly received: Received[] = [];
  /** Answers to the next requests; then 204. */
  readonly answers: Answer[] = [];
  /** Answer to every request after them. */
  usual: Answer = (response) => void response.writeHead(204).end();
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const payload = JSON.parse(text) as WebhookPayloadWire;
        this.received.push({ path: request.url ?? '', headers: request.headers, text, payload });
        (this.answers.shift() ?? this.usual)(response);
        for (const look of this.#waiting) look();
      });
    });
  }

  static async open(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  /** Ids of the received events, in the order in which they came. */
  get ids(): number[] {
    return this.received.flatMap(({ payload }) => payload.event?.id ?? []);
  }

  /** The next requests get these statuses. */
  answerWith(...statuses: readonly number[]): void {
    for (const status of statuses)
      this.answers.push((response) => void response.writeHead(status, { location: this.url }).end('no'));
  }

  /** Resolves when so many requests have come. */
  arrived(count: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.received.length < count) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
