/** Placing and closing orders, and the lists of them. */

import { invariant } from '@vernier/shared/assert';
import { formatMicros } from '@vernier/shared/money';
import { PAGE_SIZE } from '@vernier/shared/limits';
import type { Account } from '@vernier/shared/trading/account';
import { accountFigures } from '@vernier/shared/trading/figures';
import type { Order } from '@vernier/shared/trading/order';
import { accountWire } from '@vernier/shared/wire/order-wire';
import type { DealsWire } from '@vernier/shared/wire/shapes';
import { z } from 'zod';
import { callerAccount } from '../caller-account.ts';
import type { Context } from '../context.ts';
import { type Accepted, execute } from '../execute.ts';
import { id, lots, noPrice, oneOf, page, timeMs, wholeNumber } from '../http/fields.ts';
import { type Route, userRoute } from '../http/route.ts';
import { presentOrder } from '../present.ts';

const SubmitInput = z.object({
  type: oneOf(1, 2),
  cont: lots,
  forex_id: id,
  status: oneOf(1),
  multiple: wholeNumber(-1_000_000, 1_000_000).optional(),
  target_price: noPrice,
  stop_loss_price: noPrice,
  target_profit_price: noPrice,
  deviation: wholeNumber(0, 1_000_000_000).optional(),
  quote_time: timeMs.optional(),
});

const MyDealsInput = z.object({ status: oneOf(0, 1, 3), page });

export function orderRoutes(context: Context): readonly Route[] {
  return [submitOrder(context), closeOrder(context), myDeals(context)];
}

function submitOrder(context: Context): Route {
  return userRoute({
    name: 'submitOrder',
    limit: 'orders',
    idempotent: true,
    input: SubmitInput,
    handle: (call) =>
      execute(context, call, {
        route: 'submitOrder',
        command: {
          kind: 'PlaceOrder',
          instrumentId: call.input.forex_id,
          side: call.input.type === 1 ? 'buy' : 'sell',
          lots: call.input.cont,
          multiple: call.input.multiple ?? null,
          deviation: call.input.deviation ?? null,
          quoteTimeMs: call.input.quote_time ?? null,
        },
        present: (outcome) => presentChanged(outcome, context),
      }),
  });
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
        present: (outcome) => presentChanged(outcome, context),
      }),
  });
}

function myDeals(context: Context): Route {
  return userRoute({
    name: 'myDeals',
    limit: 'calls',
    input: MyDealsInput,
    async handle({ input, session }) {
      const account = callerAccount(context, session);
      const offset = (input.page - 1) * PAGE_SIZE;
      const { orders, total } =
        input.status === 3
          ? { orders: await context.store.history(account.id, offset, PAGE_SIZE), total: account.closedCount }
          : openOrders(account, input.status === 1 ? 'holding' : 'pending', offset);
      return { data: deals({ context, account, orders, total, realised: input.status === 3 }) };
    },
  });
}

function openOrders(account: Account, status: Order['status'], offset: number) {
  const all = [...account.openOrders.values()].filter((order) => order.status === status).toReversed();
  return { orders: all.slice(offset, offset + PAGE_SIZE), total: all.length };
}

interface Deals {
  readonly context: Context;
  readonly account: Account;
  readonly orders: readonly Order[];
  readonly total: number;
  /** Whether the total profit is the realised one, of history, or the floating one. */
  readonly realised: boolean;
}

function deals({ context, account, orders, total, realised }: Deals): DealsWire {
  const figures = accountFigures(account, context.executor.valuation);
  return {
    data: orders.map((order) => presentOrder(order, context.executor)),
    total,
    all_fact_profits: formatMicros(realised ? account.realisedMicros : figures.floatingMicros),
    ...accountWire(figures, account),
  };
}

function presentChanged({ orders, account }: Accepted, { executor }: Context) {
  const [order] = orders;
  invariant(order !== undefined, 'a trade changes an order');
  return { ...presentOrder(order, executor), balance: formatMicros(account.balanceMicros) };
}
