/** Bisection over rows that are numbered from 1 in order of time. */

import type { TimeMs } from '../clock.ts';

type TimeOfRow = (number: number) => Promise<TimeMs | undefined>;

/** How many of `count` rows are older than a moment; a row without a time is not. */
async function countBefore(count: number, atMs: TimeMs, timeOf: TimeOfRow): Promise<number> {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (((await timeOf(middle)) ?? atMs) < atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** From a moment up to another. */
export interface TimeWindow {
  readonly fromMs: TimeMs;
  /** Null: without an end. */
  readonly toMs: TimeMs | null;
}

/** Rows of the window: those above a number, up to another. */
export async function numbersIn(
  { fromMs, toMs }: TimeWindow,
  count: number,
  timeOf: TimeOfRow,
): Promise<{ readonly after: number; readonly upTo: number }> {
  return {
    after: await countBefore(count, fromMs, timeOf),
    upTo: toMs === null ? count : await countBefore(count, toMs, timeOf),
  };
}
