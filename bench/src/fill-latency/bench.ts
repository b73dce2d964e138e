/** From the tick that reaches a stop-loss to the frame that tells of its fill, durable in between; fifty stops at one tick. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Readings } from '../pairs.ts';
import { productEnvironment, SERVER_MAIN, withFolder } from '../product.ts';
import { type ProgramOptions, startProgram } from '../program.ts';
import { listen } from './listeners.ts';
import { ADMIN, Traders } from './traders.ts';

const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const SOCKETS = 50;
const ROUNDS = 20;
/** Rounds in which the program still warms up. */
const WARM_UP = 5;

export const fillLatency: Benchmark = {
  name: 'fill-latency',
  goals: [
    { name: 'middle', figure: 'ms from tick to the socket of its fill, median of 50 at once', atMost: 3 },
    { name: 'slowest', figure: 'ms from tick to the socket of its fill, 99th percentile', atMost: 3 },
  ],
  product: () =>
    withFolder((folder) =>
      measured({ args: [SERVER_MAIN], env: { ...productEnvironment(folder), ...ADMIN } }, async (url) => {
        const traders = await Traders.gather(url, SOCKETS);
        const greetings = traders.tokens.map((token) => [
          JSON.stringify({ cmd: 'login', token }),
          JSON.stringify({ cmd: 'sub', topic: 'FOREX_CLOSED' }),
        ]);
        return { greetings, trigger: () => traders.fallThroughStops() };
      }),
    ),
  baseline: () =>
    withFolder((folder) =>
      measured({ args: ['--import', 'tsx', BASELINE, join(folder, 'bench.db')] }, (url) => ({
        greetings: Array.from({ length: SOCKETS }, () => []),
        trigger: async () => void (await fetch(url, { method: 'POST' })),
      })),
    ),
};

interface Scene {
  readonly greetings: readonly (readonly string[])[];
  /** Makes the next tick reach what all sockets wait for. */
  readonly trigger: () => Promise<void>;
}

async function measured(
  options: ProgramOptions,
  sceneOf: (url: string) => Promise<Scene> | Scene,
): Promise<Readings> {
  const program = await startProgram(options);
  try {
    const { greetings, trigger } = await sceneOf(program.url);
    const listeners = await listen(program.url, greetings);
    const latencies: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const heard = listeners.heard();
      await trigger();
      const one = await heard;
      if (round >= WARM_UP) latencies.push(...one);
    }
    listeners.leave();
    latencies.sort((left, right) => left - right);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
    return { middle: at(0.5), slowest: at(0.99) };
  } finally {
    await program.stop();
  }
}
