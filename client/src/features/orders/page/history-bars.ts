/** Wins and losses of the loaded history: one bar per order, its height by its size, and the totals. */

import type { Micros } from '@vernier/shared/numbers/money';

export interface HistoryBars {
  /** Oldest first. `height` is 0 to 1 of the largest result. */
  readonly bars: readonly { readonly won: boolean; readonly height: number }[];
  readonly wins: number;
  /** Share of profitable orders in whole percent; null without any order. */
  readonly winPercent: number | null;
  readonly bestMicros: Micros;
}

/** The most bars that are distinguishable at the width of a phone. */
const MOST = 61;
const STEPS = 1000n;

/** `results` are the realised profits, newest first. */
export function historyBars(results: readonly Micros[]): HistoryBars {
  const shown = results.slice(0, MOST).toReversed();
  const largest = shown.reduce((most, result) => max(most, abs(result)), 1n);
  const wins = results.filter((result) => result > 0n).length;
  return {
    bars: shown.map((result) => ({
      won: result > 0n,
      height: Number((abs(result) * STEPS) / largest) / Number(STEPS),
    })),
    wins,
    winPercent: results.length === 0 ? null : Math.round((wins * 100) / results.length),
    bestMicros: results.reduce((best, result) => max(best, result), 0n),
  };
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
