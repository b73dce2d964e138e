/** Cost of a tick without triggers, with a thousand to a million positions: it must not depend on their number. */

import type { MarketMoment } from '@vernier/shared/market/market-view';
import type { Benchmark, Goal, Readings } from '../paired-runs.ts';
import { roundTime } from '../round-times.ts';
import { type Population, populate, quietMoments } from './population.ts';

/** Triggers and margin bands, each in four directions. */
const TOPS = 8;
const INSTRUMENTS = 64;
const FAR = 50_000;

const SMALLEST = 1_000;
const LARGER = [10_000, 100_000, 1_000_000];
const LARGEST = 1_000_000;
/** More ticks than fit into the processor caches, played repeatedly. */
const MOMENTS = quietMoments(20_000);
const ROUNDS = 50;
/** Limit of the specification. */
const LIMIT_NANOS = 20_000;
/** A tick through the engine's two books against eight comparisons of adjacent prices. */
const MAX_RATIO_TO_BARE = 30;

const growth = LARGER.map((size): Goal => {
  const positions = size.toLocaleString('en');
  return {
    name: `median${size}`,
    figure: `ns a tick that fires nothing, ${positions} positions and triggers (against 1,000)`,
    atMost: 2,
  };
});

const populations = new Map<number, Promise<Population>>();

/** Built once for all pairs: building a million positions takes longer than measuring them. */
function populationOf(size: number): Promise<Population> {
  const known = populations.get(size) ?? populate(size);
  populations.set(size, known);
  return known;
}

export const tickCost: Benchmark = {
  name: 'tick-cost',
  compares:
    'A tick that fires nothing, with a thousand to a million positions and triggers. The figures compare with the smallest number, with a limit, and with the comparisons alone.',
  withoutServer: true,
  goals: [
    ...growth,
    {
      name: 'slowest',
      figure: 'ns a tick, 99th percentile, 1,000,000 (against the limit of 20,000)',
      atMost: 1,
    },
    { name: 'bare', figure: 'ns a tick, 1,000,000 (against comparisons alone)', atMost: MAX_RATIO_TO_BARE },
  ],

  async product() {
    const readings: Record<string, number> = {};
    for (const size of LARGER) readings[`median${size}`] = tickNanos(await populationOf(size));
    const largest = await populationOf(LARGEST);
    return { ...readings, slowest: percentileNanos(largest), bare: tickNanos(largest) };
  },

  async baseline() {
    const smallest = await populationOf(SMALLEST);
    const readings: Record<string, number> = {};
    for (const size of LARGER) readings[`median${size}`] = tickNanos(smallest);
    return { ...readings, slowest: LIMIT_NANOS, bare: bareTickNanos(MOMENTS) } satisfies Readings;
  },
};

function tickNanos({ market, executor }: Population): number {
  return roundTime(ROUNDS, MOMENTS.length, () => {
    for (const moment of MOMENTS) play(moment);
  });

  function play(moment: MarketMoment): void {
    for (const quote of moment.accepted) market.show(quote);
    executor.onMoment(moment);
  }
}

function percentileNanos({ market, executor }: Population): number {
  const times = new Float64Array(MOMENTS.length);
  MOMENTS.forEach((moment, index) => {
    const startedAt = performance.now();
    for (const quote of moment.accepted) market.show(quote);
    executor.onMoment(moment);
    times[index] = (performance.now() - startedAt) * 1e6;
  });
  times.sort();
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Nanoseconds a tick. */
function bareTickNanos(moments: readonly MarketMoment[]): number {
  const below = new Float64Array(INSTRUMENTS * TOPS).fill(100_000 - FAR);
  const above = new Float64Array(INSTRUMENTS * TOPS).fill(100_000 + FAR);
  let reached = 0;
  const nanos = roundTime(ROUNDS, moments.length, () => {
    for (const { accepted } of moments) {
      for (const { instrumentId, bid, ask } of accepted) {
        for (let at = instrumentId * TOPS, end = at + TOPS; at < end; at += 4) {
          if (bid <= (below[at] as number)) reached += 1;
          if (bid >= (above[at + 1] as number)) reached += 1;
          if (ask <= (below[at + 2] as number)) reached += 1;
          if (ask >= (above[at + 3] as number)) reached += 1;
        }
      }
    }
  });
  if (reached !== 0) throw new Error('a quiet tick reached something');
  return nanos;
}
