/** Sockets at the gateways of a cluster: each that is closed is opened again at the next gateway, as a page does. */

import { setTimeout as pause } from 'node:timers/promises';
import { SOCKET_SILENCE_MS } from '@vernier/shared/limits';
import { WebSocket } from 'ws';

const RETRY_MS = 300;
/** Closes with a longer pause between them have another cause. */
const APART_MS = 2_000;
/** Pings as pages send them; a gateway closes a socket that sends nothing. */
const PING_MS = SOCKET_SILENCE_MS / 3;

interface Close {
  readonly code: number;
  readonly atMs: number;
}

export interface ClosedTogether {
  readonly codes: readonly number[];
  readonly tookMs: number;
}

export class SocketWatch {
  readonly #closes: Close[] = [];
  readonly #open = new Set<WebSocket>();
  readonly #pings = setInterval(() => this.#ping(), PING_MS);
  #isEnded = false;

  /** Resolves when so many are open. */
  async open(gateways: readonly string[], count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, number) => this.#connect(gateways, number)));
  }

  /** The closes, together where they followed each other. */
  closedTogether(): readonly ClosedTogether[] {
    const groups: Close[][] = [];
    for (const close of this.#closes) {
      const group = groups.at(-1);
      const last = group?.at(-1);
      if (group === undefined || last === undefined || close.atMs - last.atMs > APART_MS)
        groups.push([close]);
      else group.push(close);
    }
    return groups.map((group) => ({
      codes: group.map(({ code }) => code),
      tookMs: (group.at(-1)?.atMs ?? 0) - (group[0]?.atMs ?? 0),
    }));
  }

  end(): void {
    this.#isEnded = true;
    clearInterval(this.#pings);
    for (const socket of this.#open) socket.terminate();
  }

  #ping(): void {
    for (const socket of this.#open) socket.send(JSON.stringify({ cmd: 'ping' }));
  }

  async #connect(gateways: readonly string[], place: number): Promise<void> {
    for (let next = place; !this.#isEnded; next += 1) {
      const url = gateways[next % gateways.length] ?? '';
      const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws`);
      // A gateway that has stopped refuses.
      socket.on('error', () => undefined);
      const isOpen = new Promise<boolean>((resolve) => {
        socket.once('open', () => resolve(true));
        socket.once('close', () => resolve(false));
      });
      if (await isOpen) return this.#watch(socket, gateways, next);
      await pause(RETRY_MS);
    }
  }

  #watch(socket: WebSocket, gateways: readonly string[], place: number): void {
    this.#open.add(socket);
    socket.send(JSON.stringify({ cmd: 'sub', topic: 'DAY_MARKET' }));
    socket.once('close', (code: number) => {
      this.#open.delete(socket);
      if (this.#isEnded) return;
      this.#closes.push({ code, atMs: performance.now() });
      void this.#connect(gateways, place + 1);
    });
  }
}
