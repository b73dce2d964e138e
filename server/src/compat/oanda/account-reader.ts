/** Orders and trades of an account, by id or by the client's name for them, and the lists of them. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { callerAccount } from '../../core/trading/present-account.ts';
import { AccountLog } from './account-log.ts';
import { type ExtensionsOf, extensionsOfOrders } from './client-extensions.ts';
import { oandaFailure } from './errors.ts';
import type { OandaContext, OandaRequest } from './oanda-context.ts';
import { entryOrderView, type OandaOrder, orderView, restingView } from './order-view.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import { STOP_KINDS, transactionName } from './transaction-ids.ts';
import { hasTrade, type TradeLifecycle, tradeView } from './trade-view.ts';

/** What a client's own name begins with. */
const CLIENT_NAME = '@';
const ID = /^\d{1,15}$/;
/** Closed trades that a list reads at most, the newest first. */
const MOST_CLOSED = 500;
/** Events that a list of pending orders no longer goes back. */
const MOST_EVENTS = 1_000;

export interface Found {
  readonly lifecycle: OrderLifecycle;
  readonly instrument: Instrument;
  /** Of the transaction that made the order. */
  readonly id: number;
}

export class AccountReader {
  readonly log: AccountLog;
  readonly #context: OandaContext;

  constructor(context: OandaContext) {
    this.#context = context;
    this.log = new AccountLog(context);
  }

  /** The order that a path names. */
  async order(request: OandaRequest, specifier: string): Promise<Found> {
    const named = await this.#named(request, specifier);
    const id = named?.id ?? named?.lifecycle.entry.id;
    if (named === null || id === undefined) throw oandaFailure('noSuchOrder');
    const found = { lifecycle: named.lifecycle, instrument: this.log.instrumentOf(named.lifecycle), id };
    if ((await this.#orderView(request, found)) === null) throw oandaFailure('noSuchOrder');
    return found;
  }

  async orderJson(request: OandaRequest, found: Found): Promise<OandaOrder> {
    const view = await this.#orderView(request, found);
    if (view === null) throw oandaFailure('noSuchOrder');
    return view;
  }

  /** The trade that a path names. */
  async trade(request: OandaRequest, specifier: string): Promise<TradeLifecycle> {
    const named = await this.#named(request, specifier);
    const lifecycle = named?.lifecycle ?? null;
    if (!hasTrade(lifecycle) || (named?.id !== null && named?.id !== lifecycle.trade.id))
      throw oandaFailure('noSuchTrade');
    return lifecycle;
  }

  /** Our order as a trade. */
  async tradeOf(request: OandaRequest, orderId: number): Promise<TradeLifecycle | null> {
    const lifecycle = await this.log.lifecycle(request, orderId);
    return hasTrade(lifecycle) ? lifecycle : null;
  }

  async tradeJson(request: OandaRequest, lifecycles: readonly TradeLifecycle[]) {
    const account = callerAccount(this.#context, request.session);
    const extensionsOf = await this.#extensions(request, lifecycles);
    return lifecycles.map((lifecycle) =>
      tradeView(lifecycle, {
        ...{ instrument: this.log.instrumentOf(lifecycle), extensionsOf, time: request.time },
        ...{ order: account.openOrders.get(lifecycle.orderId) ?? null, context: this.#context },
      }),
    );
  }

  /** The newest first. */
  async openTrades(request: OandaRequest): Promise<readonly TradeLifecycle[]> {
    return (await this.#openLifecycles(request, 'holding')).filter(hasTrade).toReversed();
  }

  async closedTrades(request: OandaRequest): Promise<readonly TradeLifecycle[]> {
    const rows = await this.#context.store.history(request.session.user.id, 0, MOST_CLOSED);
    const ids = rows.flatMap((row) => (row.status === 'closed' && row.parentId === null ? [row.id] : []));
    return (await this.log.lifecycles(request, ids)).filter(hasTrade);
  }

  /** Pending orders, and those that rest on trades; the newest first. */
  async pendingOrders(request: OandaRequest): Promise<readonly OandaOrder[]> {
    const waiting = await this.#openLifecycles(request, 'pending');
    const trades = await this.#openLifecycles(request, 'holding');
    const extensionsOf = await this.#extensions(request, waiting);
    const facts = (lifecycle: OrderLifecycle) => ({
      instrument: this.log.instrumentOf(lifecycle),
      ...{ extensionsOf, time: request.time },
    });
    const resting = trades.flatMap((lifecycle) =>
      STOP_KINDS.flatMap((kind) => {
        const order = lifecycle.resting[kind];
        return order === undefined ? [] : [restingView(kind, { order, lifecycle }, facts(lifecycle))];
      }),
    );
    const entries = waiting.map((lifecycle) => entryOrderView(lifecycle, lifecycle, facts(lifecycle)));
    return [...entries, ...resting].toSorted((one, other) => Number(other.id) - Number(one.id));
  }

  /** Orders in any state that the newest events made; the newest first. */
  async recentOrders(request: OandaRequest): Promise<readonly OandaOrder[]> {
    const { version } = callerAccount(this.#context, request.session);
    const transactions = await this.log.after(request, Math.max(0, version - MOST_EVENTS), MOST_EVENTS);
    const ids = transactions.flatMap(({ id, type }) => (type.endsWith('_ORDER') ? [id] : []));
    return (await this.orders(request, ids)).toReversed();
  }

  /** Orders of these ids, without those that the account does not have. */
  async orders(request: OandaRequest, ids: readonly string[]): Promise<readonly OandaOrder[]> {
    const orders = await this.log.each(ids, async (id) => {
      const named = await this.#named(request, id);
      if (named === null) return null;
      const found = {
        lifecycle: named.lifecycle,
        instrument: this.log.instrumentOf(named.lifecycle),
        id: Number(id),
      };
      return await this.#orderView(request, found);
    });
    return orders.filter((order) => order !== null);
  }

  async #named(request: OandaRequest, specifier: string) {
    const { store } = this.#context;
    if (specifier.startsWith(CLIENT_NAME)) {
      const order = await store.orderByClientId(request.session.user.id, specifier.slice(CLIENT_NAME.length));
      const lifecycle = order === null ? null : await this.log.lifecycle(request, order.id);
      return lifecycle === null ? null : { lifecycle, id: null };
    }
    if (!ID.test(specifier)) return null;
    const id = Number.parseInt(specifier, 10);
    const orderId = await this.log.orderOf(request, id);
    const lifecycle = orderId === null ? null : await this.log.lifecycle(request, orderId);
    return lifecycle === null ? null : { lifecycle, id };
  }

  /** The lifecycle as it was when the order was made has the terms of an order that was replaced. */
  async #orderView(request: OandaRequest, { lifecycle, instrument, id }: Found): Promise<OandaOrder | null> {
    const past = await this.log.lifecycleAt(request, lifecycle.orderId, transactionName(id).version);
    if (past === null) return null;
    const extensionsOf = await this.#extensions(request, [lifecycle]);
    return orderView(id, { lifecycle, past }, { instrument, extensionsOf, time: request.time });
  }

  #extensions(request: OandaRequest, lifecycles: readonly OrderLifecycle[]): Promise<ExtensionsOf> {
    return extensionsOfOrders(
      request,
      this.#context,
      lifecycles.map(({ orderId }) => orderId),
    );
  }

  async #openLifecycles(
    request: OandaRequest,
    status: 'holding' | 'pending',
  ): Promise<readonly OrderLifecycle[]> {
    const { openOrders } = callerAccount(this.#context, request.session);
    const ids = [...openOrders.values()].flatMap((order) => (order.status === status ? [order.id] : []));
    return await this.log.lifecycles(request, ids);
  }
}

/** A list by the parameters that lists of orders and trades share. */
export function filtered<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { query }: OandaRequest,
  instrumentOf: (row: Row) => unknown,
): readonly Row[] {
  const { ids, instrument, count = '50', beforeID } = query;
  const named = ids?.split(/,|%2C/);
  const most = ID.test(count) ? Math.min(Number.parseInt(count, 10), MOST_CLOSED) : MOST_CLOSED;
  return rows
    .filter((row) => named === undefined || named.includes(row.id))
    .filter((row) => instrument === undefined || instrumentOf(row) === instrument)
    .filter((row) => beforeID === undefined || Number(row.id) <= Number(beforeID))
    .slice(0, most);
}
