/** Sockets that count the frames of their topics. */

import { WebSocket } from 'ws';

/** Sockets opened at once, so that the listen queue is not flooded. */
const WAVE = 250;

export interface TopicSockets {
  frames(): number;
  bytes(): number;
  reset(): void;
  close(): void;
}

/** Opens `count` sockets and sends `messages` on each. */
export async function openTopicSockets(
  url: string,
  count: number,
  messages: readonly string[],
): Promise<TopicSockets> {
  const address = `${url.replace('http', 'ws')}/v1/ws`;
  const sockets: WebSocket[] = [];
  let frames = 0;
  let bytes = 0;
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(address, { perMessageDeflate: false });
      sockets.push(socket);
      socket.on('message', (data: Buffer) => {
        frames += 1;
        bytes += data.length;
      });
      socket.once('error', reject);
      socket.once('open', () => {
        for (const message of messages) socket.send(message);
        resolve();
      });
    });
  for (let opened = 0; opened < count; opened += WAVE) {
    await Promise.all(Array.from({ length: Math.min(WAVE, count - opened) }, open));
  }
  return {
    frames: () => frames,
    bytes: () => bytes,
    reset: () => {
      frames = 0;
      bytes = 0;
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}
