/** Input of a random trader: the market and the valuation of positions. */

import type { MarketView } from '@vernier/shared/market/market-view';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';

export interface TraderView {
  readonly market: MarketView;
  readonly valuation: Valuation;
}
