/** What a trader sees: the market, and how its prices turn into money. */

import type { MarketView } from '@vernier/shared/market/market-view';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';

export interface TraderView {
  readonly market: MarketView;
  readonly valuation: Valuation;
}
