/**
 * Ten thousand sockets with the prices of four instruments, as a page shows them: memory, and the return of half of them after a
 * lost network. The figures compare with limits.
 */

import { setTimeout } from 'node:timers/promises';
import { TopicSockets } from '../fanout/topic-sockets.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { withProduct } from '../product.ts';

const SOCKETS = 10_000;
const LOST = 5_000;
const CODES = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD'];
const MEASURE_MS = 6_000;

const RSS_LIMIT_MIB = 512;
const RETURN_LIMIT_MS = 5_000;

export const sockets: Benchmark = {
  name: 'sockets',
  compares: `${SOCKETS.toLocaleString('en')} sockets with the prices of four instruments, compared with the limits that the product promises.`,
  goals: [
    {
      name: 'rssMib',
      figure: `resident set with ${SOCKETS.toLocaleString('en')} sockets, MiB (of ${RSS_LIMIT_MIB})`,
      atMost: 1,
    },
    {
      name: 'returnMs',
      figure: `${LOST.toLocaleString('en')} of them lost and back with prices, ms (of ${RETURN_LIMIT_MS})`,
      atMost: 1,
    },
    {
      name: 'returnCpuMs',
      figure: `processor time of the server for that, ms (of ${RETURN_LIMIT_MS})`,
      atMost: 1,
    },
  ],

  product: () =>
    withProduct(async (server) => {
      const subscription = JSON.stringify({ cmd: 'sub', topic: 'DAY_MARKET', codes: CODES });
      const subscribers = new TopicSockets(server.url, [subscription]);
      subscribers.keepOpen();
      await subscribers.open(SOCKETS);
      await setTimeout(MEASURE_MS);
      if (subscribers.size() < SOCKETS)
        throw new Error(`${SOCKETS - subscribers.size()} sockets were closed`);
      const rssMib = server.rssBytes() / 2 ** 20;
      const [startedAt, cpuBefore] = [performance.now(), server.cpuMicros()];
      subscribers.drop(LOST);
      await subscribers.openUntilPrices(LOST);
      const returnMs = performance.now() - startedAt;
      const returnCpuMs = (server.cpuMicros() - cpuBefore) / 1_000;
      subscribers.close();
      return { rssMib, returnMs, returnCpuMs };
    }),

  baseline: (): Promise<Readings> =>
    Promise.resolve({ rssMib: RSS_LIMIT_MIB, returnMs: RETURN_LIMIT_MS, returnCpuMs: RETURN_LIMIT_MS }),
};
