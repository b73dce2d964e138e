/** Objects that the market data calls use. */

import type { LiveMarket } from '../../core/market/live-market.ts';
import type { RenderedQuotes } from '../../core/market/rendered-quotes.ts';

export interface MarketDataContext {
  readonly market: LiveMarket;
  readonly board: RenderedQuotes;
}
