/** `DAY_MARKET` to 5,000 sockets against a bare `ws` broadcast of frames of the same size at the same rate. */

import { fileURLToPath } from 'node:url';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { withProduct } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { openTopicSockets, type TopicSockets } from './topic-sockets.ts';

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
      const subscribers = await openTopicSockets(server.url, SOCKETS, [
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
      const subscribers = await openTopicSockets(server.url, SOCKETS, []);
      const reading = await measure(server, subscribers);
      subscribers.close();
      return reading;
    } finally {
      await server.stop();
    }
  },
};

async function measure(server: Program, subscribers: TopicSockets): Promise<Readings> {
  subscribers.reset();
  const cpuBefore = server.cpuMicros();
  await new Promise((resolve) => setTimeout(resolve, MEASURE_MS));
  const cpuSeconds = (server.cpuMicros() - cpuBefore) / 1_000_000;
  return { framesPerCpuSecond: subscribers.frames() / cpuSeconds };
}
