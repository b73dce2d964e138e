/** Bisection over rows that are numbered from 1 in order of time. */

import type { TimeMs } from '../clock.ts';

/** How many of `count` rows are older than a moment; a row without a time is not. */
export function countBefore(
  count: number,
  atMs: TimeMs,
  timeOf: (number: number) => TimeMs | undefined,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((timeOf(middle) ?? atMs) < atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}
