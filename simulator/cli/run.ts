/** `pnpm sim`: runs seeded worlds, or replays the log of a data folder against what is stored there. */

import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openForReading } from '@vernier/db/sqlite/open';
import { stateTexts } from '@vernier/shared/execution/state-text';
import { MemoryStore } from '@vernier/shared/memory-store';
import type { Account } from '@vernier/shared/trading/account';
import { replayStore } from '../src/checkers/replay.ts';
import { runWorld } from '../src/world/world.ts';

const USAGE = `pnpm sim [--seed N] [--seeds COUNT] [--steps N]   random traders, every invariant checked after each step
pnpm sim --replay DATA_DIR                        rebuild every account from the log and compare, hash for hash`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      steps: { type: 'string', default: '1000' },
      replay: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(USAGE);
  else if (values.replay !== undefined) await replay(values.replay);
  else await worlds(values.seed, countOf('seeds', values.seeds), countOf('steps', values.steps));
}

function countOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number from 1`);
  return Number.parseInt(text, 10);
}

async function worlds(first: string, count: number, steps: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const seed = index === 0 ? first : `${first}-${index}`;
    const store = new MemoryStore();
    const report = await runWorld({ seed, steps, openStore: async () => store });
    console.log(
      `seed ${seed}: ${steps} steps, ${report.requests} requests, ${report.events} events, ${report.crashes} crashes, every invariant held`,
    );
  }
}

async function replay(dataDir: string): Promise<void> {
  const store = openForReading(dataDir);
  const { events, replayed, stored } = await replayStore(store);
  const [live, again] = [digest(stored.accounts()), digest(replayed.accounts())];
  await store.close();
  console.log(`stored   ${live}\nreplayed ${again}\n${events} events`);
  if (live !== again) throw new Error('the stored accounts are not what their log leads to');
}

function digest(accounts: Iterable<Account>): string {
  const hash = createHash('sha256');
  for (const text of stateTexts(accounts)) hash.update(text).update('\n');
  return hash.digest('hex');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
