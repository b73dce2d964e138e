/** Sockets that wait to hear of a fill, and measure how long after its tick they do. */

import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Listeners {
  /** Resolves once every socket heard of one fill more; in milliseconds since the fill's tick, one a socket. */
  heard(): Promise<readonly number[]>;
  /** Resolves once the server has let all of them go. */
  leave(): Promise<void>;
}

interface Frame {
  readonly topic?: string;
  readonly data?: { readonly order: { readonly CloseTime: string } };
}

/** One socket for each list of greetings. */
export async function listen(url: string, greetings: readonly (readonly string[])[]): Promise<Listeners> {
  const latencies: number[] = [];
  let arrived = () => {};
  const sockets = await Promise.all(
    greetings.map(async (frames) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws`, { perMessageDeflate: false });
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      for (const frame of frames) socket.send(frame);
      socket.on('message', (bytes: Buffer) => {
        const nowMs = performance.timeOrigin + performance.now();
        const { topic, data } = JSON.parse(bytes.toString()) as Frame;
        if (topic !== 'FOREX_CLOSED' || data === undefined) return;
        latencies.push(nowMs - Date.parse(data.order.CloseTime));
        arrived();
      });
      return socket;
    }),
  );
  return {
    heard: () =>
      new Promise((resolve) => {
        arrived = () => {
          if (latencies.length === sockets.length) resolve(latencies.splice(0));
        };
        arrived();
      }),
    leave: async () => {
      const left = sockets.map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.close();
      await Promise.all(left);
    },
  };
}
