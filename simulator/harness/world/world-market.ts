/** A market that the world can move; the wild one and the simulated one are both of this kind. */

import type { TimeMs } from '@vernier/shared/clock';
import type { MarketMoment, MarketView } from '@vernier/shared/market/market-view';

export interface WorldMarket extends MarketView {
  /** How many ticks went into quarantine so far. */
  readonly quarantinedCount: number;
  /** Moves on to a moment, never back, and tells the quotes that were accepted at it. */
  moveTo(timeMs: TimeMs): MarketMoment;
}
