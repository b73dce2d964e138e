/** Runs of worlds, a simulated year each, on all cores, with their speed. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MemoryStore } from '@vernier/shared/engine/memory-store';
import { simulatedMarket } from '../harness/world/simulated-board.ts';
import { runWorld, type WorldOptions, type WorldReport } from '../harness/world/world.ts';

const DAYS_A_YEAR = 365;
const MS_A_YEAR = DAYS_A_YEAR * 86_400_000;
const MS_A_MINUTE = 60_000;

export interface WorldArguments {
  readonly seed: string;
  readonly days: number;
  /** `wild` or `simulated`. */
  readonly market: string;
}

/** One world in this process. */
export async function oneWorld({ seed, days, market }: WorldArguments): Promise<void> {
  const startedAt = performance.now();
  const store = new MemoryStore();
  const openStore = async () => store;
  const report = await runWorld({ seed, days, openStore, ...marketOf(market, seed) });
  const wallMs = performance.now() - startedAt;
  console.log(`seed ${seed}: ${summaryOf(report)}, ${speed(report.simulatedMs, wallMs)}`);
}

/** `years` worlds of a year with different seeds, on one process for each core. */
export async function worlds({
  seed: first,
  years,
  market,
}: Omit<WorldArguments, 'days'> & { years: number }): Promise<void> {
  marketOf(market, first);
  const seeds = Array.from({ length: years }, (_, index) => (index === 0 ? first : `${first}-${index}`));
  const startedAt = performance.now();
  const waiting = [...seeds];
  const failed: string[] = [];
  // The running program, as source or built.
  const program = process.argv[1] ?? '';
  const work = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const child = fork(program, ['--days', String(DAYS_A_YEAR), '--market', market, '--seed', seed]);
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) failed.push(seed);
    }
  };
  await Promise.all(Array.from({ length: Math.min(years, availableParallelism()) }, work));
  if (failed.length > 0) throw new Error(`broken: ${failed.map((seed) => `--seed ${seed}`).join(', ')}`);
  console.log(`every invariant held: ${speed(years * MS_A_YEAR, performance.now() - startedAt)}`);
}

function marketOf(market: string, seed: string): Pick<WorldOptions, 'market'> {
  if (market === 'wild') return {};
  if (market !== 'simulated') throw new Error('--market is wild or simulated');
  return { market: (nowMs, feeType) => simulatedMarket(seed, feeType, nowMs) };
}

function summaryOf({ steps, requests, crashes, clockSteps, audits, events }: WorldReport): string {
  const sum = Object.values(events).reduce((left, right) => left + right, 0);
  return `${steps} steps, ${requests} requests, ${sum} events, ${crashes} crashes, the clock set ${clockSteps} times, ${audits} full audits`;
}

function speed(simulatedMs: number, wallMs: number): string {
  const rate = simulatedMs / MS_A_YEAR / (wallMs / MS_A_MINUTE);
  return `${(simulatedMs / MS_A_YEAR).toFixed(2)} simulated years in ${(wallMs / 1000).toFixed(1)} s, ${rate.toFixed(2)} years a minute`;
}
