/** Time of short work: the median of many rounds, since the first ones run before the code is compiled. */

import { median } from './paired-runs.ts';

/** Nanoseconds of one of `repetitions`, which a round makes one after another. */
export function roundTime(rounds: number, repetitions: number, runRound: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    runRound();
    return ((performance.now() - startedAt) * 1e6) / repetitions;
  });
  return median(times);
}
