/** Calls about orders and the trading account. */

import type { Route } from '../../platform/routing/route.ts';
import { moneyRoutes } from './account-routes.ts';
import { dealRoutes } from './deal-routes.ts';
import { orderRoutes } from './order-routes.ts';
import type { TradingContext } from './trading-context.ts';

export function tradingRoutes(context: TradingContext): readonly Route[] {
  return [...orderRoutes(context), ...dealRoutes(context), ...moneyRoutes(context)];
}
