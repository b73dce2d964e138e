/** From the tick that reaches a stop-loss to the frame that tells of its fill, durable in between: one alone, and fifty at one tick. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { productEnvironment, SERVER_MAIN, withFolder } from '../product.ts';
import { type ProgramOptions, startProgram } from '../program.ts';
import { listen } from './listeners.ts';
import { ADMIN, Traders } from './traders.ts';

const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const CROWD = 50;
const ROUNDS = 20;
/** A fill alone gives one reading a round, so there are more of them. */
const ROUNDS_ALONE = 60;
/** Rounds in which the program still warms up. */
const WARM_UP = 5;

export const fillLatency: Benchmark = {
  name: 'fill-latency',
  goals: [
    { name: 'alone', figure: 'ms from tick to the socket of its fill, median of one alone', atMost: 3 },
    {
      name: 'aloneSlowest',
      figure: 'ms from tick to the socket of its fill, 99th percentile alone',
      atMost: 3,
    },
    { name: 'middle', figure: 'ms from tick to the socket of its fill, median of 50 at once', atMost: 3 },
    { name: 'slowest', figure: 'ms from tick to the socket of its fill, 99th percentile of 50', atMost: 3 },
  ],
  product: () =>
    withFolder((folder) =>
      measured({ args: [SERVER_MAIN], env: { ...productEnvironment(folder), ...ADMIN } }, tradersOf),
    ),
  baseline: () =>
    withFolder((folder) =>
      measured({ args: ['--import', 'tsx', BASELINE, join(folder, 'bench.db')] }, (url, sockets) => ({
        greetings: Array.from({ length: sockets }, () => []),
        trigger: async () => void (await fetch(url, { method: 'POST' })),
      })),
    ),
};

interface Scene {
  readonly greetings: readonly (readonly string[])[];
  /** Makes the next tick reach what all sockets wait for. */
  readonly trigger: () => Promise<void>;
}

type Stage = (url: string, sockets: number) => Promise<Scene> | Scene;

async function tradersOf(url: string, sockets: number): Promise<Scene> {
  const traders = await Traders.gather(url, sockets);
  const greetings = traders.tokens.map((token) => [
    JSON.stringify({ cmd: 'login', token }),
    JSON.stringify({ cmd: 'sub', topic: 'FOREX_CLOSED' }),
  ]);
  return { greetings, trigger: () => traders.fallThroughStops() };
}

async function measured(options: ProgramOptions, stage: Stage): Promise<Readings> {
  const program = await startProgram(options);
  try {
    const crowd = await played(program.url, await stage(program.url, CROWD), ROUNDS);
    const alone = await played(program.url, await stage(program.url, 1), ROUNDS_ALONE);
    return {
      alone: quantile(alone, 0.5),
      aloneSlowest: quantile(alone, 0.99),
      middle: quantile(crowd, 0.5),
      slowest: quantile(crowd, 0.99),
    };
  } finally {
    await program.stop();
  }
}

/** Milliseconds from tick to frame of every fill after the warm-up, ascending. */
async function played(
  url: string,
  { greetings, trigger }: Scene,
  rounds: number,
): Promise<readonly number[]> {
  const listeners = await listen(url, greetings);
  const latencies: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const heard = listeners.heard();
    await trigger();
    const one = await heard;
    if (round >= WARM_UP) latencies.push(...one);
  }
  await listeners.leave();
  return latencies.sort((left, right) => left - right);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
