/** `DAY_MARKET` to 5,000 sockets against a bare `ws` broadcast of frames of the same size at the same rate. */

import { fileURLToPath } from 'node:url';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { withProduct } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { WebSocket } from 'ws';

/** Sockets opened at once, so that the listen queue is not flooded. */
const WAVE = 250;

interface Subscribers {
  frames(): number;
  bytes(): number;
  reset(): void;
  close(): void;
}

const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const SOCKETS = 5000;
const MEASURE_MS = 6000;

let frameBytes = 0;

export const fanout: Benchmark = {
  name: 'fanout',
  compares:
    'Frames of `DAY_MARKET` to 5,000 sockets. The bare program broadcasts frames of the same size at the same rate with `ws`.',
  goals: [
    {
      name: 'framesPerCpuSecond',
      figure: 'DAY_MARKET, frames per second of server CPU, 5,000 sockets',
      atLeast: 0.85,
    },
  ],
  product: () =>
    withProduct(async (server) => {
      const subscribers = await connectSubscribers(server.url, SOCKETS, [
        JSON.stringify({ cmd: 'sub', topic: 'DAY_MARKET' }),
      ]);
      const reading = await measure(server, subscribers);
      frameBytes = Math.round(subscribers.bytes() / subscribers.frames());
      subscribers.close();
      return reading;
    }),
  baseline: async () => {
    const server = await startProgram({ args: ['--import', 'tsx', BASELINE, String(frameBytes)] });
    try {
      const subscribers = await connectSubscribers(server.url, SOCKETS, []);
      const reading = await measure(server, subscribers);
      subscribers.close();
      return reading;
    } finally {
      await server.stop();
    }
  },
};

async function measure(server: Program, subscribers: Subscribers): Promise<Readings> {
  subscribers.reset();
  const cpuBefore = server.cpuMicros();
  await new Promise((resolve) => setTimeout(resolve, MEASURE_MS));
  const cpuSeconds = (server.cpuMicros() - cpuBefore) / 1_000_000;
  return { framesPerCpuSecond: subscribers.frames() / cpuSeconds };
}

/** Opens `count` sockets and sends `messages` on each. */
async function connectSubscribers(
  url: string,
  count: number,
  messages: readonly string[],
): Promise<Subscribers> {
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
