/** What a trader sees: the market, and how its prices turn into money. */

import type { MarketView, Valuation } from '@vernier/shared/trading/context';

export interface Sight {
  readonly market: MarketView;
  readonly valuation: Valuation;
}
