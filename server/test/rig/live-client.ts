/** A socket client for tests: stores every frame and lets a test wait for the one that it means. */

import { once } from 'node:events';
import type { ServerFrame } from '@vernier/shared/api/shapes/frames';
import { type ClientOptions, WebSocket } from 'ws';
import { RUNS_AS_CLUSTER } from './create-database.ts';
import { databaseIdle } from './database-work.ts';

export type Frame = ServerFrame & Record<string, unknown>;

export class LiveClient {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      for (const look of this.#waiting) look();
    });
  }

  static async open(
    server: { readonly server: { readonly url: string; tick?(): void } },
    options: ClientOptions = {},
  ): Promise<LiveClient> {
    const url = `${server.server.url.replace('http', 'ws')}/v1/ws`;
    const client = new LiveClient(new WebSocket(url, options));
    await once(client.socket, 'open');
    // After a change of the clock a gateway knows the engine again with the next tick.
    if (RUNS_AS_CLUSTER) server.server.tick?.();
    return client;
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The first frame at or after `from` that fits; waits for it when it has not come yet. */
  next(fits: (frame: Frame) => boolean, from = 0): Promise<Frame> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.frames.slice(from).find(fits);
        if (found === undefined) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Everything before has arrived: frames are answered in order, but a gateway answers a ping before the engine answers a login. */
  async settle(): Promise<void> {
    await this.#pong();
    if (RUNS_AS_CLUSTER) await this.#pong();
  }

  async #pong(): Promise<void> {
    await databaseIdle();
    const mark = this.frames.length;
    const t = this.#marks;
    this.#marks += 1;
    this.send({ cmd: 'ping', t });
    await this.next((frame) => frame['cmd'] === 'pong' && frame['t'] === t, mark);
  }
  #marks = 1_000;

  pushes(topic: string): Frame[] {
    return this.frames.filter((frame) => frame['topic'] === topic && 'data' in frame);
  }
}
