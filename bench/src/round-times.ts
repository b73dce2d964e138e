/** Time of short work: the median of many rounds, since the first ones run before the code is compiled. */

import { median } from './paired-runs.ts';

/** Nanoseconds of one of `times` repetitions, which a round makes one after another. */
export function roundNanos(rounds: number, times: number, runRound: () => void): number {
  const nanos = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    runRound();
    return ((performance.now() - startedAt) * 1e6) / times;
  });
  return median(nanos);
}
