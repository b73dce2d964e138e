/** Exchange on this machine: plays a recorded session of its stream into the connections of a server, at the times of the test's clock. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { hasDatabaseWork } from './database-work.ts';
import type { Harness } from './harness.ts';

interface RecordedMessage {
  /** Milliseconds since the start of the session. */
  readonly atMs: number;
  readonly message: unknown;
}

interface BookTicker {
  readonly data: { readonly s: string; readonly b: string };
}

const SLOT_MS = 250;
/** Between two messages that are played now: some slots get two. */
const PACE_MS = 150;
/** Longer than the longest wait before a further attempt. */
const SLOTS_TO_CONNECT = 400;
const TURNS_OF_SLOT = 200;
/** A commit on PostgreSQL, on a busy machine. */
const MOST_MS_OF_SLOT = 30_000;

export class Exchange {
  /** Addresses that were connected to. */
  readonly addresses: string[] = [];
  readonly #session: readonly RecordedMessage[];
  readonly #startMs: number;
  #server: WebSocketServer;
  readonly #port: number;
  #sockets: WebSocket[] = [];
  /** What a new connection gets at once. */
  #greeting: readonly RecordedMessage[] = [];

  private constructor(server: WebSocketServer, file: string, startMs: number) {
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    this.#startMs = startMs;
    this.#session = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RecordedMessage);
    this.#accept();
  }

  static async open(file: string, startMs: number): Promise<Exchange> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    return new Exchange(server, file, startMs);
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}/stream`;
  }

  /** Greets new connections with the first messages, so that a first start finds a quote of each symbol. */
  greet(count: number): void {
    this.#greeting = this.#session.slice(0, count);
  }

  /** Plays the session up to a time of it, slot by slot, with everything that the server does meanwhile. */
  async play(server: Harness, untilMs: number): Promise<void> {
    while (server.clock.now() < this.#startMs + untilMs) {
      const fromMs = server.clock.now() - this.#startMs;
      const due = this.#session.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + SLOT_MS);
      for (const { message } of due) await this.#send(message);
      server.clock.advance(SLOT_MS);
      server.server.tick();
      await this.settle(server);
    }
  }

  /** Waits until the market has played the slot of the clock. */
  async settle(server: Harness): Promise<void> {
    const { market } = server.server.core;
    const slot = Math.floor(server.clock.now() / SLOT_MS);
    const lastMs = performance.now() + MOST_MS_OF_SLOT;
    await nextIteration();
    while (market.slot < slot) {
      if (performance.now() > lastMs) throw new Error(`slot ${slot} was not played`);
      await nextIteration();
      // A slot that came while something was being stored is played by the next tick.
      if (server.isOnPostgres && !hasDatabaseWork()) server.server.tick();
    }
  }

  get connections(): number {
    return this.#sockets.length;
  }

  /** Plays the messages of a symbol between two times of the session now, and resolves to the last bid. */
  async playNow(symbol: string, fromMs: number, untilMs: number): Promise<number> {
    let bid = 0;
    for (const { atMs, message } of this.#session) {
      const { data } = message as BookTicker;
      if (atMs < fromMs || atMs >= untilMs || data.s !== symbol) continue;
      await this.#send(asOfNow(message as BookTicker));
      await pause(PACE_MS);
      bid = Number(data.b);
    }
    return bid;
  }

  /** Moves the clock on until the server is connected. */
  async connected(server: Harness): Promise<void> {
    for (let slots = 0; slots < SLOTS_TO_CONNECT; slots += 1) {
      for (let left = TURNS_OF_SLOT; this.#sockets.length === 0 && left > 0; left -= 1) await nextIteration();
      if (this.#sockets.length > 0) return;
      server.clock.advance(SLOT_MS);
      server.server.tick();
      await this.settle(server);
    }
    throw new Error('the server did not connect');
  }

  /** Ends all connections, and takes no further ones. */
  async fall(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#sockets = [];
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Takes connections again, at the same address. */
  async rise(): Promise<void> {
    this.#server = new WebSocketServer({ port: this.#port, host: '127.0.0.1' });
    this.#accept();
    await once(this.#server, 'listening');
  }

  async #send(message: unknown): Promise<void> {
    for (const socket of this.#sockets) {
      socket.send(JSON.stringify(message));
      socket.ping();
      // The answer comes after the message was read.
      await once(socket, 'pong');
    }
  }

  #accept(): void {
    this.#server.on('connection', (socket, { url }) => {
      this.addresses.push(url ?? '');
      this.#sockets.push(socket);
      socket.on('close', () => {
        this.#sockets = this.#sockets.filter((each) => each !== socket);
      });
      for (const { message } of this.#greeting) socket.send(JSON.stringify(message));
    });
  }
}

/** The message with the present time: a server drops old ones. */
function asOfNow({ data, ...message }: BookTicker): BookTicker {
  const now = Date.now();
  return { ...message, data: { ...data, ...{ T: now, E: now } } };
}
