/** Latency from the tick that triggers a stop-loss to the frame of its durable fill: a single one, and fifty at one tick. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Readings } from '../paired-runs.ts';
import {
  productEnvironment,
  serverArguments,
  startWorkEnded,
  withDataFolder,
  withFolder,
} from '../product.ts';
import { type Program, type ProgramOptions, startProgram } from '../program.ts';
import { ADMIN, Traders } from './traders.ts';
import { once } from 'node:events';
import { WebSocket } from 'ws';

interface Listeners {
  /** Resolves when every socket has received a fill, with the milliseconds since the tick for each. */
  nextFills(): Promise<readonly number[]>;
  /** Closes all sockets. */
  close(): Promise<void>;
}

interface Frame {
  readonly topic?: string;
  readonly data?: { readonly order: { readonly CloseTime: string } };
}

const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const CROWD = 50;
const ROUNDS = 15;
/** A single fill gives one reading per round, so there are more rounds. */
const ROUNDS_ALONE = 55;
/** Rounds before the measurement: the code of a closing is compiled after some thousand. */
const WARM_UP = 40;
/** It is compiled by then. */
const WARM_UP_ALONE = 5;

export const fillLatency: Benchmark = {
  name: 'fill-latency',
  compares:
    'From the tick that triggers a stop-loss to the frame of its durable fill. The bare program writes a row and sends the frame.',
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
    withDataFolder((folder) =>
      measured(
        { args: serverArguments(), env: { ...productEnvironment(folder), ...ADMIN } },
        async (server) => {
          await startWorkEnded(server);
          return (sockets) => tradersOf(server.url, sockets);
        },
      ),
    ),
  baseline: () =>
    withFolder((folder) =>
      measured({ args: ['--import', 'tsx', BASELINE, join(folder, 'bench.db')] }, ({ url }) => (sockets) => ({
        messages: Array.from({ length: sockets }, () => []),
        trigger: async () => void (await fetch(url, { method: 'POST' })),
      })),
    ),
};

interface FillScenario {
  readonly messages: readonly (readonly string[])[];
  /** Makes the next tick trigger the orders of all sockets. */
  readonly trigger: () => Promise<void>;
}

type ScenarioSetup = (sockets: number) => Promise<FillScenario> | FillScenario;

async function tradersOf(url: string, sockets: number): Promise<FillScenario> {
  const traders = await Traders.create(url, sockets);
  const messages = traders.tokens.map((token) => [
    JSON.stringify({ cmd: 'login', token }),
    JSON.stringify({ cmd: 'sub', topic: 'FOREX_CLOSED' }),
  ]);
  return { messages, trigger: () => traders.triggerStops() };
}

async function measured(
  options: ProgramOptions,
  open: (program: Program) => Promise<ScenarioSetup> | ScenarioSetup,
): Promise<Readings> {
  const program = await startProgram(options);
  try {
    const setup = await open(program);
    const crowd = await played(program.url, await setup(CROWD), {
      warmUp: WARM_UP,
      rounds: ROUNDS,
    });
    const alone = await played(program.url, await setup(1), {
      warmUp: WARM_UP_ALONE,
      rounds: ROUNDS_ALONE,
    });
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
  { messages, trigger }: FillScenario,
  { warmUp, rounds }: { readonly warmUp: number; readonly rounds: number },
): Promise<readonly number[]> {
  const listeners = await listen(url, messages);
  const latencies: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const nextFills = listeners.nextFills();
    await trigger();
    const one = await nextFills;
    if (round >= warmUp) latencies.push(...one);
  }
  await listeners.close();
  return latencies.sort((left, right) => left - right);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** Opens one socket for each list of messages. */
async function listen(url: string, messages: readonly (readonly string[])[]): Promise<Listeners> {
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
