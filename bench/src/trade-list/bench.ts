/** `trade_list`: the product against a minimal Fastify server that sends the same bytes from a buffer. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLoad } from '../closed-loop-load.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { startWorkEnded, withFolder, withProduct } from '../product.ts';
import { type Program, startProgram } from '../program.ts';

const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const PATH = '/v1/api/forex/trade_list';
/** The first answers run before the code is compiled. */
const WARM_UP_SECONDS = 10;
const LOAD = { path: PATH, connections: 64, seconds: 4, headers: { lang: 'en' } };

export const tradeList: Benchmark = {
  name: 'trade-list',
  compares:
    'The list of instruments to 64 connections. The bare program is Fastify, which sends the same bytes from a buffer.',
  goals: [
    { name: 'perSecond', figure: 'trade_list, answers/s at 64 connections', atLeast: 0.8 },
    { name: 'perCpuSecond', figure: 'trade_list, answers per second of server CPU', atLeast: 0.8 },
  ],
  product: () =>
    withProduct(async (server) => {
      await startWorkEnded(server);
      return measure(server);
    }),
  baseline: async () => {
    const bytes = await withProduct(async (server) =>
      (await fetch(`${server.url}${PATH}`, { headers: { lang: 'en' } })).text(),
    );
    return withFolder(async (folder) => {
      const file = join(folder, 'answer.json');
      await writeFile(file, bytes);
      const server = await startProgram({ args: ['--import', 'tsx', BASELINE, file] });
      try {
        return await measure(server);
      } finally {
        await server.stop();
      }
    });
  },
};

async function measure(server: Program): Promise<Readings> {
  await runLoad(server, { ...LOAD, seconds: WARM_UP_SECONDS });
  const reading = await runLoad(server, LOAD);
  return { perSecond: reading.perSecond, perCpuSecond: 1_000_000 / reading.cpuMicros };
}
