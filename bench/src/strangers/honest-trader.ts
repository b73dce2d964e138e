/** Honest trader: opens and closes a position every half second, with the latency of each, its refusals and its pushes. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { SOCKET_PATH } from '@vernier/shared/api/paths';
import { TOPIC_CLOSED, TOPIC_TRADE } from '@vernier/shared/api/socket';
import { WebSocket } from 'ws';
import type { HttpExchange, VisitorResponse } from './http-exchange.ts';
import type { LatencySample } from './latency-windows.ts';
import type { Session } from './visitor-context.ts';

const ACT_MS = 500;
/** The balance is read after so many orders. */
const ACTS_PER_BALANCE = 10;
const PING_MS = 10_000;
const LAST_PUSH_MS = 3_000;
const ORDER = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 100 };

interface Push {
  readonly topic?: string;
  readonly data?: { readonly order?: { readonly Id: number } | null };
}

export class HonestTrader {
  readonly samples: LatencySample[] = [];
  /** Refusals, lost connections and missing pushes; none in a good run. */
  readonly failures: string[] = [];
  readonly #http: HttpExchange;
  readonly #session: Session;
  readonly #socket: WebSocket;
  readonly #pushed = { [TOPIC_TRADE]: new Set<number>(), [TOPIC_CLOSED]: new Set<number>() };
  readonly #expected = { [TOPIC_TRADE]: new Set<number>(), [TOPIC_CLOSED]: new Set<number>() };
  #isEnded = false;
  #working: Promise<void> = Promise.resolve();

  private constructor(http: HttpExchange, session: Session, socket: WebSocket) {
    this.#http = http;
    this.#session = session;
    this.#socket = socket;
  }

  /** Connects the live socket and begins to trade. */
  static async start(url: string, http: HttpExchange, session: Session): Promise<HonestTrader> {
    const { headers, localAddress } = session.from;
    const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}`, {
      headers,
      ...(localAddress === undefined ? {} : { localAddress }),
    });
    await once(socket, 'open');
    const trader = new HonestTrader(http, session, socket);
    trader.#follow();
    trader.#working = trader.#trade();
    return trader;
  }

  /** Ends after the running order, and waits for its pushes. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#working;
    await setTimeout(LAST_PUSH_MS);
    for (const topic of [TOPIC_TRADE, TOPIC_CLOSED] as const) {
      const missing = [...this.#expected[topic]].filter((id) => !this.#pushed[topic].has(id));
      if (missing.length > 0) this.failures.push(`${missing.length} pushes of ${topic} are missing`);
    }
    this.#socket.terminate();
  }

  #follow(): void {
    const send = (frame: object) => this.#socket.send(JSON.stringify(frame));
    this.#socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Push;
      const id = frame.data?.order?.Id;
      if (id !== undefined && (frame.topic === TOPIC_TRADE || frame.topic === TOPIC_CLOSED))
        this.#pushed[frame.topic].add(id);
    });
    this.#socket.on('error', () => undefined);
    send({ cmd: 'login', token: this.#session.token });
    for (const topic of [TOPIC_TRADE, TOPIC_CLOSED]) send({ cmd: 'sub', topic });
    const pings = setInterval(() => send({ cmd: 'ping' }), PING_MS);
    this.#socket.once('close', (code) => {
      clearInterval(pings);
      if (!this.#isEnded) this.failures.push(`the socket was closed with ${code}`);
    });
  }

  async #trade(): Promise<void> {
    let open: number | null = null;
    let dueMs = performance.now();
    for (let act = 0; !this.#isEnded; act += 1) {
      open = await (open === null ? this.#submit() : this.#close(open));
      if (act % ACTS_PER_BALANCE === 0) await this.#readBalance();
      dueMs = Math.max(dueMs + ACT_MS, performance.now());
      await setTimeout(dueMs - performance.now());
    }
  }

  async #submit(): Promise<number | null> {
    const response = await this.#measured('order', '/v1/api/forex/submit', ORDER);
    const id = response === null ? null : (response.data as { Id: number }).Id;
    if (id !== null) this.#expected[TOPIC_TRADE].add(id);
    return id;
  }

  async #close(id: number): Promise<null> {
    const response = await this.#measured('close', '/v1/api/forex/close', { id });
    if (response !== null) this.#expected[TOPIC_CLOSED].add(id);
    return null;
  }

  async #readBalance(): Promise<void> {
    await this.#measured('balance', '/v1/api/main/wallet/getBalance');
  }

  /** The response of an accepted call; null, and a failure, otherwise. */
  async #measured(kind: string, path: string, body?: object): Promise<VisitorResponse | null> {
    const startedMs = performance.now();
    const response = await this.#http.request({
      kind: `honest ${kind}`,
      path,
      ...(body === undefined ? {} : { body, headers: { 'idempotency-key': randomUUID() } }),
      ...this.#session,
    });
    const endedMs = performance.now();
    if (kind !== 'balance') this.samples.push({ atMs: startedMs, latencyMs: endedMs - startedMs });
    if (response.code === 1) return response;
    this.failures.push(`${kind}: ${response.status} ${response.code} ${response.reason}`);
    return null;
  }
}
