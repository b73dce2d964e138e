/** How far market time had come when the data folder was last written to, as a port. */

import type { TimeMs } from '@vernier/shared/clock';

export interface LastMarketTime {
  /** The newest market time on disk: of the last event, or the end of the tape; 0 when there is none [CLOCK-4]. */
  newestMs(): TimeMs;
}
