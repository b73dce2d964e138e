/** The call that changes a pending order in place, or the stops of a position [ORDER-27]. */

import { isRefusal } from '@vernier/shared/refusals';
import { callerAccount } from '../../core/trading/present-account.ts';
import { execute } from '../../core/trading/execute.ts';
import { toPoints } from '../../core/market/prices.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { changedOrder } from './changed-order.ts';
import type { TradingContext } from './trading-context.ts';

export function amendRoute(context: TradingContext): Route {
  return route('amendOrder', (call) => {
    const { id: orderId, expire_at: expiry, cont: lots, trailing_stop: trailingStop, ...prices } = call.input;
    const order = callerAccount(context, call.session).openOrders.get(orderId);
    const points = toPoints(prices, order && context.market.instrument(order.instrumentId));
    if (isRefusal(points)) return points;
    const { target_price: targetPrice, stop_loss_price: stopLoss, target_profit_price: takeProfit } = points;
    return execute(context.commands, call, {
      route: 'amendOrder',
      command: {
        kind: 'AmendOrder',
        orderId,
        ...(lots !== undefined && { lots }),
        ...(targetPrice != null && { targetPrice }),
        ...(stopLoss !== undefined && { stopLoss }),
        ...(takeProfit !== undefined && { takeProfit }),
        ...(trailingStop !== undefined && { trailingStop }),
        ...(expiry !== undefined && { expiry }),
      },
      admit: () => context.demoOrders?.take('change', call.session, call.ip) ?? null,
      present: changedOrder(context),
    });
  });
}
