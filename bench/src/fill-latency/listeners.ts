/** Sockets that receive fills and measure their latency since the tick. */

import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Listeners {
  /** Resolves when every socket has received a fill, with the milliseconds since the tick for each. */
  nextFills(): Promise<readonly number[]>;
  /** Closes all sockets. */
  close(): Promise<void>;
}

interface Frame {
  readonly topic?: string;
  readonly data?: { readonly order: { readonly CloseTime: string } };
}

/** Opens one socket for each list of messages. */
export async function listen(url: string, messages: readonly (readonly string[])[]): Promise<Listeners> {
  const latencies: number[] = [];
  let arrived = () => {};
  const sockets = await Promise.all(
    messages.map(async (frames) => {
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
    nextFills: () =>
      new Promise((resolve) => {
        arrived = () => {
          if (latencies.length === sockets.length) resolve(latencies.splice(0));
        };
        arrived();
      }),
    close: async () => {
      const left = sockets.map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.close();
      await Promise.all(left);
    },
  };
}
