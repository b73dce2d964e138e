/** What a user does with orders: submit, close, cancel, set stops. The lists of them are in deals.ts. */

import { invariant } from '@vernier/shared/assert';
import { formatMicros } from '@vernier/shared/numbers/money';
import { isRefusal, type Refusal } from '@vernier/shared/refusals';
import { AT_TARGET, decodeEntry } from '@vernier/shared/api/order-codec';
import type { PlaceOrder, PlacePending } from '@vernier/shared/trading/orders/commands';
import { z } from 'zod';
import { callerAccount } from '../../core/trading/caller-account.ts';
import type { Context } from '../../context.ts';
import { type Accepted, execute } from '../../core/trading/execute.ts';
import { changedPrice, id, lots, oneOf, price, timeMs, wholeNumber } from '../../platform/routing/fields.ts';
import { type Route, userRoute } from '../../platform/routing/route.ts';
import { presentOrder } from '../../core/trading/present-account.ts';
import { pointsOf } from '../../core/market/prices.ts';

const SubmitInput = z
  .object({
    type: oneOf(1, 2),
    cont: lots,
    forex_id: id,
    status: oneOf(AT_TARGET, 1),
    multiple: wholeNumber(-1_000_000, 1_000_000).optional(),
    target_price: price,
    stop_loss_price: price,
    target_profit_price: price,
    deviation: wholeNumber(0, 1_000_000_000).optional(),
    quote_time: timeMs.optional(),
  })
  .superRefine(({ status, target_price }, context) => {
    if (status === AT_TARGET && target_price === null)
      context.addIssue({ code: 'custom', path: ['target_price'], message: 'an order rests at a price' });
  });

const SetStopsInput = z
  .object({ id, stop_loss_price: changedPrice, target_profit_price: changedPrice })
  .superRefine(({ stop_loss_price, target_profit_price }, context) => {
    if (stop_loss_price !== undefined || target_profit_price !== undefined) return;
    for (const field of ['stop_loss_price', 'target_profit_price'])
      context.addIssue({ code: 'custom', path: [field], message: 'a stop is named' });
  });

export function orderRoutes(context: Context): readonly Route[] {
  return [submitOrder(context), closeOrder(context), cancelOrder(context), setStops(context)];
}

function submitOrder(context: Context): Route {
  return userRoute({
    name: 'submitOrder',
    limit: 'orders',
    idempotent: true,
    input: SubmitInput,
    handle(call) {
      const command = placing(call.input, context);
      if (isRefusal(command)) return command;
      return execute(context, call, { route: 'submitOrder', command, present: changedOrder(context) });
    },
  });
}

function placing(
  input: z.output<typeof SubmitInput>,
  { market }: Context,
): PlaceOrder | PlacePending | Refusal {
  const { stop_loss_price, target_profit_price } = input;
  const target_price = input.status === AT_TARGET ? input.target_price : null;
  const prices = { target_price, stop_loss_price, target_profit_price };
  const points = pointsOf(prices, market.instrument(input.forex_id));
  return isRefusal(points) ? points : decodeEntry({ ...input, ...points });
}

function closeOrder(context: Context): Route {
  return userRoute({
    name: 'closeOrder',
    limit: 'orders',
    idempotent: true,
    input: z.object({ id, cont: lots.optional() }),
    handle: (call) =>
      execute(context, call, {
        route: 'closeOrder',
        command: { kind: 'CloseOrder', orderId: call.input.id, lots: call.input.cont ?? null },
        present: changedOrder(context),
      }),
  });
}

function cancelOrder(context: Context): Route {
  return userRoute({
    name: 'cancelOrder',
    limit: 'orders',
    idempotent: true,
    input: z.object({ id }),
    handle: (call) =>
      execute(context, call, {
        route: 'cancelOrder',
        command: { kind: 'CancelOrder', orderId: call.input.id },
        present: changedOrder(context),
      }),
  });
}

function setStops(context: Context): Route {
  return userRoute({
    name: 'setStops',
    limit: 'orders',
    idempotent: true,
    input: SetStopsInput,
    handle(call) {
      const { id: orderId, ...stops } = call.input;
      const order = callerAccount(context, call.session).openOrders.get(orderId);
      const points = pointsOf(stops, order && context.market.instrument(order.instrumentId));
      if (isRefusal(points)) return points;
      const { stop_loss_price: stopLoss, target_profit_price: takeProfit } = points;
      return execute(context, call, {
        route: 'setStops',
        command: {
          kind: 'SetStops',
          orderId,
          ...(stopLoss !== undefined && { stopLoss }),
          ...(takeProfit !== undefined && { takeProfit }),
        },
        present: changedOrder(context),
      });
    },
  });
}

/** The order that the command was about; with a part it is the part that closed. */
function changedOrder({ executor }: Context) {
  return ({ orders, account }: Accepted) => {
    const [order] = orders;
    invariant(order !== undefined, 'a trade changes an order');
    return { ...presentOrder(order, executor), balance: formatMicros(account.balanceMicros) };
  };
}
