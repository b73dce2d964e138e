/** Objects of the proof of the market. */

import type { DayCommitments } from './day-commitments.ts';
import type { TapeRoots } from './tape-roots.ts';

export interface Fairness {
  /** Null when the market is not simulated: it has no keys to commit to. */
  readonly commitments: DayCommitments | null;
  readonly tapeRoots: TapeRoots;
}
