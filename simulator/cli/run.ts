/** `pnpm sim`: runs seeded worlds, plays a scenario, or replays the log of a data folder against what is stored there. */

import { parseArgs } from 'node:util';
import { replay } from './replay.ts';
import { oneWorld, worlds } from './worlds.ts';

const USAGE = `pnpm sim [--years N] [--seed S]                  N worlds of a simulated year, every invariant checked after each step
pnpm sim --days D [--seed S]                      one world of D days, as the tests run it
pnpm sim --replay DATA_DIR                        rebuild every account from the log and compare, hash for hash`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      years: { type: 'string', default: '1' },
      days: { type: 'string' },
      replay: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { seed, years, days, replay: dataDir, help } = values;
  if (help) console.log(USAGE);
  else if (dataDir !== undefined) await replay(dataDir);
  else if (days !== undefined) await oneWorld(seed, countOf('days', days));
  else await worlds(seed, countOf('years', years));
}

function countOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number from 1`);
  return Number.parseInt(text, 10);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
