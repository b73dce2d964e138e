/**
 * Order submission to durable response, in the same run against two baselines: lean rows behind Fastify, which is the limit of
 * the stack, and the product's own rows behind node:http.
 */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLoad } from '../closed-loop-load.ts';
import { runConstantRate } from '../constant-rate-load.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { startWorkEnded, withFolder, withProduct } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { ACCOUNTS, ORDER_BODY, openAccount, orderHeaders, SUBMIT_PATH } from './client.ts';
import { takeSample } from './sample.ts';

const SAME_ROWS = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const LEAN = fileURLToPath(new URL('./lean-baseline.ts', import.meta.url));
const LATENCY_REQUESTS = 1500;
/** The client and either server need these until the compiler has optimised what a lone request runs. */
const LONE_WARM_UP_REQUESTS = 4500;
/** Below the rate of single commits on either side, so that no queue builds up. */
const PACED_PER_SECOND = 500;
/** The compiler optimises the code of an order for ten seconds and more on a slow machine. */
const WARM_UP_SECONDS = 15;
export const orderAck: Benchmark = {
  name: 'order-ack',
  compares:
    'Orders over HTTP until their durable response. The bare program is Fastify with lean rows, positional parameters and one durable transaction for each turn of the loop; the second one writes the rows of the product behind `node:http`.',
  goals: [
    { name: 'leanPerSecond64', figure: 'order → durable answer, orders/s at 64 connections', atLeast: 0.5 },
    { name: 'leanCpuMicros64', figure: 'CPU time of an order, µs at 64 connections', atMost: 2.5 },
    { name: 'leanP50Ms1', figure: 'order → durable answer, p50 ms at 1 connection', atMost: 1.3 },
    { name: 'rowsPerSecond64', figure: 'orders/s at 64 connections, same rows', atLeast: 0.5 },
    { name: 'rowsP50Ms1', figure: 'p50 ms at 1 connection, same rows', atMost: 1.5 },
    { name: 'rowsP50Ms64', figure: 'p50 ms at 64 connections, 500/s, same rows', atMost: 1.5 },
  ],
  async product() {
    const reading = await withProduct(async (server) => {
      const tokens = await openAccounts(server.url);
      await startWorkEnded(server);
      return measure(server, tokens);
    });
    return { ...leanReadings(reading), ...sameRowsReadings(reading) };
  },
  async baseline() {
    return { ...leanReadings(await measureLean()), ...sameRowsReadings(await measureSameRows()) };
  },
};

interface Reading {
  readonly perSecond64: number;
  readonly cpuMicros64: number;
  readonly p50Ms1: number;
  readonly p50Ms64: number;
}

function leanReadings({ perSecond64, cpuMicros64, p50Ms1 }: Reading): Readings {
  return { leanPerSecond64: perSecond64, leanCpuMicros64: cpuMicros64, leanP50Ms1: p50Ms1 };
}

function sameRowsReadings({ perSecond64, p50Ms1, p50Ms64 }: Reading): Readings {
  return { rowsPerSecond64: perSecond64, rowsP50Ms1: p50Ms1, rowsP50Ms64: p50Ms64 };
}

function measureLean(): Promise<Reading> {
  return withFolder((folder) => measureBaseline([LEAN, join(folder, 'bench.db')]));
}

function measureSameRows(): Promise<Reading> {
  return withFolder(async (folder) => {
    const sample = join(folder, 'sample.json');
    await takeSample(folder, sample);
    return measureBaseline([SAME_ROWS, sample, join(folder, 'bench.db')]);
  });
}

async function measureBaseline(args: readonly string[]): Promise<Reading> {
  const server = await startProgram({ args: ['--import', 'tsx', ...args] });
  try {
    return await measure(server, ['no-session']);
  } finally {
    await server.stop();
  }
}

async function measure(server: Program, tokens: readonly string[]): Promise<Reading> {
  let sent = 0;
  const each = () => {
    sent += 1;
    const headers = orderHeaders(tokens[sent % tokens.length] ?? '', `bench-${sent}-${process.pid}`);
    return { headers, body: ORDER_BODY };
  };
  const url = `${server.url}${SUBMIT_PATH}`;
  const load = { path: SUBMIT_PATH, connections: 64, method: 'POST', each } as const;
  await runLoad(server, { ...load, seconds: WARM_UP_SECONDS });
  const full = await runLoad(server, { ...load, seconds: 3 });
  const paced = { url, requests: LATENCY_REQUESTS, each };
  const many = await runConstantRate({ ...paced, connections: 64, perSecond: PACED_PER_SECOND });
  const lone = { ...paced, connections: 1, perSecond: 0 };
  await runConstantRate({ ...lone, requests: LONE_WARM_UP_REQUESTS });
  const one = await runConstantRate(lone);
  return {
    perSecond64: full.perSecond,
    cpuMicros64: full.cpuMicros,
    p50Ms1: one.p50Ms,
    p50Ms64: many.p50Ms,
  };
}

async function openAccounts(url: string): Promise<readonly string[]> {
  const tokens: string[] = [];
  while (tokens.length < ACCOUNTS) tokens.push(await openAccount(url));
  return tokens;
}
