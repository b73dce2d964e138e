/** Objects of the proof of the market. */

import type { DayCommitments } from './day-commitments.ts';
import type { TapeRoots } from './tape-roots.ts';

export interface Fairness {
  readonly commitments: DayCommitments;
  readonly tapeRoots: TapeRoots;
}
