/** Second start on an existing data folder, against a program that only opens Fastify and SQLite. */

import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { productEnvironment, serverArguments, withDataFolder, withFolder } from '../product.ts';
import { type ProgramOptions, startProgram } from '../program.ts';

/** The work right after a start has ended, and later work has not begun. */
const SETTLE_MS = 5_000;
const BYTES_PER_MIB = 1_048_576;
const BASELINE = fileURLToPath(new URL('./baseline.mjs', import.meta.url));

export const warmStart: Benchmark = {
  name: 'warm-start',
  compares: 'Second start on a data folder. The bare program opens Fastify and SQLite.',
  goals: [
    { name: 'readyMs', figure: 'second start, ms from spawn to listening', atMost: 3 },
    { name: 'rssMib', figure: 'resident memory after it, MiB', atMost: 3 },
  ],
  product: () =>
    withDataFolder((folder) => secondStart({ args: serverArguments(), env: productEnvironment(folder) })),
  baseline: () => withFolder((folder) => secondStart({ args: [BASELINE, join(folder, 'bench.db')] })),
};

async function secondStart(options: ProgramOptions): Promise<Readings> {
  await (await startProgram(options)).stop();
  const second = await startProgram(options);
  await setTimeout(SETTLE_MS);
  const rssMib = second.rssBytes() / BYTES_PER_MIB;
  await second.stop();
  return { readyMs: second.readyMs, rssMib };
}
