/** The lists of a user's orders, and the explanation of one of them. */

import type { HistoryTotals } from '@vernier/shared/trading/orders/history-totals';
import { AccountHistoryTotals } from './account-history-totals.ts';
import { formatMicros } from '@vernier/shared/numbers/money';
import { PAGE_SIZE } from '@vernier/shared/limits';
import { refuse } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/orders/account';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { Order, FillTick } from '@vernier/shared/trading/orders/order';
import { encodeAccount } from '@vernier/shared/api/account-codec';
import type { DealsWire, OrderFillWire } from '@vernier/shared/api/shapes/order';
import { callerAccount, presentOrder } from '../../core/trading/present-account.ts';
import type { TradingContext } from './trading-context.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { invariant } from '@vernier/shared/assert';
import { explainOrder } from '@vernier/shared/trading/explain/explain';
import { fillStepWire } from '@vernier/shared/api/fill-wire';

/** Ten seconds of the market before a step, five after it. */
const TICKS_BEFORE = 40;

const TICKS_AFTER = 20;

export function dealRoutes(context: TradingContext): readonly Route[] {
  return [myDeals(context), readOrder(context), orderFill(context)];
}

function myDeals(context: TradingContext): Route {
  const totals = new AccountHistoryTotals(context.store);
  return route('myDeals', async ({ input, session }) => {
    const account = callerAccount(context, session);
    const offset = (input.page - 1) * PAGE_SIZE;
    if (input.status !== 3) {
      const { orders, total } = openOrders(account, input.status === 1 ? 'holding' : 'pending', offset);
      return { data: deals({ context, account, orders, total, history: null }) };
    }
    const history = await totals.of(account);
    const orders = await context.store.history(account.id, offset, PAGE_SIZE);
    return { data: deals({ context, account, orders, total: account.closedCount, history }) };
  });
}

/** In any status [ORDER-19]. Another user's order gives the same refusal as a missing one [REQUEST-4]. */
function readOrder({ store, executor }: TradingContext): Route {
  return route('readOrder', async ({ input: { id, client_id: clientId }, session }) => {
    const { id: accountId } = session.user;
    const order =
      id === undefined
        ? await store.orderByClientId(accountId, clientId ?? '')
        : await store.order(accountId, id);
    return order === null ? refuse('not_found') : { data: presentOrder(order, executor) };
  });
}

/** Another user's order gives the same refusal as a missing one [REQUEST-4]. */
function orderFill(context: TradingContext): Route {
  return route('orderFill', async ({ input, session }) => {
    const order = await context.store.order(session.user.id, input.id);
    if (order === null) return refuse('not_found');
    return { data: await presentFill(order, await eventsOf(order, context), context) };
  });
}

/** The order's own events, and the broker's credit when it came with the last of them [MARGIN-13]. */
async function eventsOf(
  { accountId, id: orderId }: Order,
  { store }: TradingContext,
): Promise<readonly AccountEvent[]> {
  const events = await store.orderEvents(accountId, orderId);
  const last = events.at(-1);
  if (last?.body.kind !== 'OrderClosed') return events;
  // Withdrawals that the loss cancelled come between the closing and the credit [HOLD-2].
  for (let { version } = last; ; version += 1) {
    const [next] = await store.accountEvents(accountId, version, 1);
    if (next === undefined) return events;
    if (next.body.kind === 'BalanceProtected') return [...events, next];
    if (next.body.kind !== 'WithdrawalCancelledByLoss') return events;
  }
}

function openOrders(account: Account, status: Order['status'], offset: number) {
  const all = [...account.openOrders.values()].filter((order) => order.status === status).toReversed();
  return { orders: all.slice(offset, offset + PAGE_SIZE), total: all.length };
}

interface Deals {
  readonly context: TradingContext;
  readonly account: Account;
  readonly orders: readonly Order[];
  readonly total: number;
  /** Of the history; null for open orders, whose total is the floating one. */
  readonly history: HistoryTotals | null;
}

function deals({ context, account, orders, total, history }: Deals): DealsWire {
  const figures = accountFigures(account, context.executor.valuation);
  return {
    data: orders.map((order) => presentOrder(order, context.executor)),
    total,
    all_fact_profits: formatMicros(history === null ? figures.floatingMicros : account.realisedMicros),
    net_profit: history === null ? null : formatMicros(history.netMicros),
    positions: history?.positions ?? null,
    wins: history?.wins ?? null,
    ...encodeAccount(figures, account),
  };
}

/** `events` are the order's own, and the broker's credit after its end. */
async function presentFill(
  order: Order,
  events: readonly AccountEvent[],
  { executor, market }: TradingContext,
): Promise<OrderFillWire> {
  const { instruments, conversions } = executor.valuation;
  const instrument = instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
  const around = async (tick: FillTick | null): Promise<readonly FillTick[]> => {
    if (tick === null) return [];
    const span = { before: TICKS_BEFORE, after: TICKS_AFTER };
    return withRecorded(tick, await market.ticksAround(instrument.id, tick.timeMs, span));
  };
  const steps = explainOrder(order.id, events, { instruments, conversions });
  return {
    order: presentOrder(order, executor),
    timeline: await Promise.all(
      steps.map(async (step) =>
        fillStepWire(step, instrument, { around: await around(step.tick), instruments }),
      ),
    ),
  };
}

/** The record is authoritative: its tick is shown as stored, even if the tape differed today. */
function withRecorded(recorded: FillTick, around: readonly FillTick[]): readonly FillTick[] {
  const before = around.filter(({ seq }) => seq < recorded.seq);
  const after = around.filter(({ seq }) => seq > recorded.seq);
  return [...before, recorded, ...after];
}
