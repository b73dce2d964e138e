/** `DAY_MARKET` to 5,000 sockets against a bare `ws` broadcast of frames of the same size at the same rate. */

import { setTimeout as pauseMs } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from '../paired-runs.ts';
import { withProduct } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { openTopicSockets, type TopicSockets } from './topic-sockets.ts';

const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const SOCKETS = 5000;
const MEASURE_MS = 6000;
/** The code that writes frames is compiled by then. */
const WARM_UP_MS = 12_000;

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
    {
      name: 'kernelMicros',
      figure:
        'processor time of a frame, µs, against the part of the bare program that is spent in the kernel',
      atMost: 1.25,
    },
  ],
  product: () =>
    withProduct(async (server) => {
      const subscribers = await openTopicSockets(server.url, SOCKETS, [
        JSON.stringify({ cmd: 'sub', topic: 'DAY_MARKET' }),
      ]);
      const { cpuMicros } = await measure(server, subscribers);
      frameBytes = Math.round(subscribers.bytes() / subscribers.frames());
      subscribers.close();
      return { framesPerCpuSecond: 1_000_000 / cpuMicros, kernelMicros: cpuMicros };
    }),
  baseline: async () => {
    const server = await startProgram({ args: ['--import', 'tsx', BASELINE, String(frameBytes)] });
    try {
      const subscribers = await openTopicSockets(server.url, SOCKETS, []);
      const { cpuMicros, systemMicros } = await measure(server, subscribers);
      subscribers.close();
      return { framesPerCpuSecond: 1_000_000 / cpuMicros, kernelMicros: systemMicros };
    } finally {
      await server.stop();
    }
  },
};

/** Processor time of a frame. */
async function measure(server: Program, subscribers: TopicSockets) {
  await pauseMs(WARM_UP_MS);
  subscribers.reset();
  const [cpuBefore, systemBefore] = [server.cpuMicros(), server.systemMicros()];
  await pauseMs(MEASURE_MS);
  const [cpuAfter, systemAfter] = [server.cpuMicros(), server.systemMicros()];
  const frames = subscribers.frames();
  return { cpuMicros: (cpuAfter - cpuBefore) / frames, systemMicros: (systemAfter - systemBefore) / frames };
}
