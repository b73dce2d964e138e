/** Order submission to durable response, against node:http with one FULL transaction per event-loop iteration and the same rows. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLoad } from '../closed-loop-load.ts';
import { runConstantRate } from '../constant-rate-load.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { withFolder, withProduct } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { ACCOUNTS, ORDER_BODY, openAccount, orderHeaders, SUBMIT_PATH } from './client.ts';
import { takeSample } from './sample.ts';

const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const LATENCY_REQUESTS = 1500;
/** Below the rate of single commits on either side, so that no queue builds up. */
const PACED_PER_SECOND = 500;
/** Time for the compiler to optimise. */
const WARM_UP_SECONDS = 3;
export const orderAck: Benchmark = {
  name: 'order-ack',
  goals: [
    { name: 'perSecond64', figure: 'order → durable answer, orders/s at 64 connections', atLeast: 0.5 },
    { name: 'p50Ms1', figure: 'order → durable answer, p50 ms at 1 connection', atMost: 1.5 },
    { name: 'p50Ms64', figure: 'order → durable answer, p50 ms at 64 connections, 500/s', atMost: 1.5 },
  ],
  product: () => withProduct(async (server) => measure(server, await openAccounts(server.url))),
  baseline: () =>
    withFolder(async (folder) => {
      const sample = join(folder, 'sample.json');
      await takeSample(folder, sample);
      const server = await startProgram({
        args: ['--import', 'tsx', BASELINE, sample, join(folder, 'bench.db')],
      });
      try {
        return await measure(server, ['no-session']);
      } finally {
        await server.stop();
      }
    }),
};

async function measure(server: Program, tokens: readonly string[]): Promise<Readings> {
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
  const one = await runConstantRate({ ...paced, connections: 1, perSecond: 0 });
  return { perSecond64: full.perSecond, p50Ms1: one.p50Ms, p50Ms64: many.p50Ms };
}

async function openAccounts(url: string): Promise<readonly string[]> {
  const tokens: string[] = [];
  while (tokens.length < ACCOUNTS) tokens.push(await openAccount(url));
  return tokens;
}
