/** Thousands of sockets that only count what they hear. */

import { WebSocket } from 'ws';

/** Sockets opened at once, so that the listen queue is not flooded. */
const WAVE = 250;

export interface Audience {
  frames(): number;
  bytes(): number;
  reset(): void;
  leave(): void;
}

/** Opens `count` sockets, sends each the given frames once, and counts from then on. */
export async function gather(url: string, count: number, greetings: readonly string[]): Promise<Audience> {
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
        for (const greeting of greetings) socket.send(greeting);
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
    leave: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}
