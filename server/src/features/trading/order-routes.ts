/** Order commands: submit, close, cancel, set stops, and those with their own files. The lists of orders are in deal-routes.ts. */

import { isRefusal, type Refusal } from '@vernier/shared/refusals';
import { AT_TARGET, decodeEntry } from '@vernier/shared/api/order-codec';
import type { PlaceOrder, PlacePending } from '@vernier/shared/trading/orders/commands';
import { callerAccount } from '../../core/trading/present-account.ts';
import type { TradingContext } from './trading-context.ts';
import { execute } from '../../core/trading/execute.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { amendRoute } from './amend-route.ts';
import { changedOrder } from './changed-order.ts';
import { closeManyRoute } from './close-many-route.ts';
import { reverseRoute } from './reverse-route.ts';
import { toPoints } from '../../core/market/prices.ts';

export function orderRoutes(context: TradingContext): readonly Route[] {
  return [
    submitOrder(context),
    closeOrder(context),
    closeManyRoute(context),
    reverseRoute(context),
    cancelOrder(context),
    setStops(context),
    amendRoute(context),
  ];
}

function submitOrder(context: TradingContext): Route {
  return route('submitOrder', (call) => {
    const command = placing(call.input, context);
    if (isRefusal(command)) return command;
    return execute(context.commands, call, {
      route: 'submitOrder',
      command,
      admit: () => context.demoOrders?.take('change', call.session, call.ip) ?? null,
      present: changedOrder(context),
    });
  });
}

function placing(
  input: RequestOf<'submitOrder'>['input'],
  { market }: TradingContext,
): PlaceOrder | PlacePending | Refusal {
  const { stop_loss_price, target_profit_price } = input;
  const target_price = input.status === AT_TARGET ? input.target_price : null;
  const prices = { target_price, stop_loss_price, target_profit_price };
  const points = toPoints(prices, market.instrument(input.forex_id));
  return isRefusal(points) ? points : decodeEntry(input, points);
}

function closeOrder(context: TradingContext): Route {
  return route('closeOrder', (call) =>
    execute(context.commands, call, {
      route: 'closeOrder',
      command: { kind: 'CloseOrder', orderId: call.input.id, lots: call.input.cont ?? null },
      // Each part is another order.
      admit: () =>
        context.demoOrders?.take(
          call.input.cont === undefined ? 'closing' : 'change',
          call.session,
          call.ip,
        ) ?? null,
      present: changedOrder(context),
    }),
  );
}

function cancelOrder(context: TradingContext): Route {
  return route('cancelOrder', (call) =>
    execute(context.commands, call, {
      route: 'cancelOrder',
      command: { kind: 'CancelOrder', orderId: call.input.id },
      admit: () => context.demoOrders?.take('closing', call.session, call.ip) ?? null,
      present: changedOrder(context),
    }),
  );
}

function setStops(context: TradingContext): Route {
  return route('setStops', (call) => {
    const { id: orderId, trailing_stop: trailingStop, ...stops } = call.input;
    const order = callerAccount(context, call.session).openOrders.get(orderId);
    const points = toPoints(stops, order && context.market.instrument(order.instrumentId));
    if (isRefusal(points)) return points;
    const { stop_loss_price: stopLoss, target_profit_price: takeProfit } = points;
    return execute(context.commands, call, {
      route: 'setStops',
      command: {
        kind: 'SetStops',
        orderId,
        ...(stopLoss !== undefined && { stopLoss }),
        ...(takeProfit !== undefined && { takeProfit }),
        ...(trailingStop !== undefined && { trailingStop }),
      },
      admit: () => context.demoOrders?.take('change', call.session, call.ip) ?? null,
      present: changedOrder(context),
    });
  });
}
