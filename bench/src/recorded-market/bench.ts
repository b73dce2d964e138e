/** Recording of a month of minutes, played tick by tick with candles, triggers, margin and one bot, by a program on one core. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from '../paired-runs.ts';

const PROGRAM = fileURLToPath(
  new URL('../../../server/test/market/play-recorded-market.ts', import.meta.url),
);
/** Limit of the specification. */
const LEAST_TICKS_A_SECOND = 1_000_000;
/** A tick with its objects through the market and the engine, against columns of numbers. */
const LEAST_RATIO_TO_BARE = 0.04;

interface Played {
  readonly ticks: number;
  readonly cpuMicros: number;
}

export const recordedMarket: Benchmark = {
  name: 'recorded-market',
  compares:
    'A recording of minute candles of 30 days, played tick by tick: six running candles, quarantine, triggers, margin and one bot. The figures compare with a limit, and with a bare loop that updates six candles and makes eight comparisons for the same ticks.',
  withoutServer: true,
  goals: [
    {
      name: 'limit',
      figure: 'ticks a second of processor time (against the limit of 1,000,000)',
      atLeast: 1,
    },
    {
      name: 'bare',
      figure: 'ticks a second of processor time (against the bare loop)',
      atLeast: LEAST_RATIO_TO_BARE,
    },
  ],

  product() {
    const ticks = ticksASecond();
    return Promise.resolve({ limit: ticks, bare: ticks });
  },

  baseline: () => Promise.resolve({ limit: LEAST_TICKS_A_SECOND, bare: ticksASecond('--bare') }),
};

function ticksASecond(...options: readonly string[]): number {
  const args = ['--import', 'tsx', PROGRAM, ...options];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const { ticks, cpuMicros } = JSON.parse(output) as Played;
  return (ticks * 1_000_000) / cpuMicros;
}
