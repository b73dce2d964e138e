/** Market of a world; implemented by the random and the simulated market. */

import type { TimeMs } from '@vernier/shared/clock';
import type { MarketMoment, MarketView } from '@vernier/shared/market/market-view';

export interface WorldMarket extends MarketView {
  /** Number of quarantined ticks so far. */
  readonly quarantinedCount: number;
  /** Moves forward to a time and returns the accepted quotes. */
  moveTo(timeMs: TimeMs): MarketMoment;
}
