/** Calls about the market: lists, candles, and files of them. */

import type { Route } from '../../platform/routing/route.ts';
import type { MarketDataContext } from './market-data-context.ts';
import { marketFileRoutes } from './market-file-routes.ts';
import { marketRoutes } from './market-routes.ts';

export function marketDataRoutes(context: MarketDataContext): readonly Route[] {
  return [...marketRoutes(context), ...marketFileRoutes(context)];
}
