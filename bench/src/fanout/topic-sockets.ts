/** Sockets that count the frames of their topics. */

import { WebSocket } from 'ws';

/** Sockets opened at once, so that the listen queue is not flooded. */
const WAVE = 250;
const PUSH = '"push"';
const PING = JSON.stringify({ cmd: 'ping' });
/** Each socket has its turn in twenty seconds; after thirty silent ones the server closes it. */
const TURN_MS = 1_000;
const TURNS = 20;

/** Opens `count` sockets and sends `messages` on each. */
export async function openTopicSockets(
  url: string,
  count: number,
  messages: readonly string[],
): Promise<TopicSockets> {
  const sockets = new TopicSockets(url, messages);
  await sockets.open(count);
  return sockets;
}

export class TopicSockets {
  readonly #address: string;
  readonly #messages: readonly string[];
  readonly #sockets = new Set<WebSocket>();
  #frames = 0;
  #bytes = 0;
  #pings: NodeJS.Timeout | undefined;

  constructor(url: string, messages: readonly string[]) {
    this.#address = `${url.replace('http', 'ws')}/v1/ws`;
    this.#messages = messages;
  }

  frames(): number {
    return this.#frames;
  }

  bytes(): number {
    return this.#bytes;
  }

  /** Sockets that are open. */
  size(): number {
    return this.#sockets.size;
  }

  reset(): void {
    this.#frames = 0;
    this.#bytes = 0;
  }

  open(count: number): Promise<void> {
    return this.#inWaves(count, async () => void (await this.#connect()));
  }

  /** Ends so many sockets at once, like a network that is lost. */
  drop(count: number): void {
    for (const socket of [...this.#sockets].slice(0, count)) {
      this.#sockets.delete(socket);
      socket.terminate();
    }
  }

  /** Opens so many sockets and waits until each has prices. */
  openUntilPrices(count: number): Promise<void> {
    return this.#inWaves(count, async () => {
      const socket = await this.#connect();
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.on('message', function received(data: Buffer) {
          if (!data.includes(PUSH)) return;
          socket.off('message', received);
          resolve();
        });
      });
    });
  }

  /** From now on the sockets send pings, so that they stay open for longer than half a minute. */
  keepOpen(): void {
    let turn = 0;
    this.#pings = setInterval(() => {
      turn += 1;
      let index = turn;
      for (const socket of this.#sockets) {
        index += 1;
        if (index % TURNS === 0 && socket.readyState === WebSocket.OPEN) socket.send(PING);
      }
    }, TURN_MS);
  }

  close(): void {
    clearInterval(this.#pings);
    this.drop(this.#sockets.size);
  }

  async #inWaves(count: number, work: () => Promise<void>): Promise<void> {
    for (let done = 0; done < count; done += WAVE)
      await Promise.all(Array.from({ length: Math.min(WAVE, count - done) }, work));
  }

  #connect(): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(this.#address, { perMessageDeflate: false });
      this.#sockets.add(socket);
      socket.on('message', (data: Buffer) => {
        this.#frames += 1;
        this.#bytes += data.length;
      });
      socket.once('error', reject);
      socket.once('close', () => this.#sockets.delete(socket));
      socket.once('open', () => {
        for (const message of this.#messages) socket.send(message);
        resolve(socket);
      });
    });
  }
}
