/** Newest market time in the data folder. */

import type { TimeMs } from '@vernier/shared/clock';

export interface LastMarketTime {
  /** The time of the last event or the end of the tape, the later one; 0 without either [CLOCK-4]. */
  newestMs(): TimeMs;
}
