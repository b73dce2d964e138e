/** Order submit to durable answer, against node:http with one FULL transaction per event-loop turn and the same rows. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLoad } from '../load.ts';
import { runPaced } from '../paced.ts';
import type { Benchmark, Readings } from '../pairs.ts';
import { withFolder, withProduct } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { ORDER_BODY, openAccount, orderHeaders, SUBMIT_PATH } from './client.ts';
import { takeSample } from './sample.ts';

const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
/** Enough that no account gathers more positions than a busy person has. */
const ACCOUNTS = 1000;
const LATENCY_REQUESTS = 1500;
/** Well below either side's saturation, so that latency is not a queue's length. */
const PACED_PER_SECOND = 2000;

export const orderAck: Benchmark = {
  name: 'order-ack',
  goals: [
    { name: 'perSecond64', figure: 'order → durable answer, orders/s at 64 connections', atLeast: 0.5 },
    { name: 'p50Ms1', figure: 'order → durable answer, p50 ms at 1 connection', atMost: 1.5 },
    {
      name: 'p50Ms64',
      figure: `order → durable answer, p50 ms at 64 connections, ${PACED_PER_SECOND}/s`,
      atMost: 1.5,
    },
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
  await runPaced({ url, connections: 1, perSecond: 0, requests: 300, each });
  const one = await runPaced({ url, connections: 1, perSecond: 0, requests: LATENCY_REQUESTS, each });
  const paced = await runPaced({
    url,
    connections: 64,
    perSecond: PACED_PER_SECOND,
    requests: 2 * LATENCY_REQUESTS,
    each,
  });
  const full = await runLoad(server, {
    path: SUBMIT_PATH,
    connections: 64,
    seconds: 3,
    method: 'POST',
    each,
  });
  return { perSecond64: full.perSecond, p50Ms1: one.p50Ms, p50Ms64: paced.p50Ms };
}

async function openAccounts(url: string): Promise<readonly string[]> {
  const tokens: string[] = [];
  while (tokens.length < ACCOUNTS) tokens.push(await openAccount(url));
  return tokens;
}
