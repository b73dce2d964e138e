/** The log of an account, read as transactions and as the lifecycles of its orders. */

import { invariant } from '@vernier/shared/assert';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { orderOfEvent } from '@vernier/shared/trading/orders/events';
import { callerAccount } from '../../core/trading/present-account.ts';
import { extensionsOfOrders } from './client-extensions.ts';
import type { OandaContext, OandaRequest } from './oanda-context.ts';
import { lifecycleAfter, type OrderLifecycle } from './order-lifecycle.ts';
import { idsOf, transactionName } from './transaction-ids.ts';
import { type OandaTransaction, transactionsOf } from './transactions-of-event.ts';

/** Orders whose events are read in one slice: about a millisecond. */
const SLICE_READS = 20;

export class AccountLog {
  readonly #context: OandaContext;

  constructor(context: OandaContext) {
    this.#context = context;
  }

  /** An id at or after that of the last transaction. */
  lastId({ session }: OandaRequest): number {
    return idsOf(callerAccount(this.#context, session).version).end;
  }

  /** Transactions of events after a version, oldest first. */
  async after(request: OandaRequest, version: number, limit: number): Promise<readonly OandaTransaction[]> {
    const { store, market } = this.#context;
    const { id: accountId, uid } = request.session.user;
    const events = await store.accountEvents(accountId, version, limit);
    const lifecycles = await this.#changes(accountId, events);
    const cash = await this.#cashEntries(accountId, events);
    const ids = new Set([...lifecycles.values()].map(({ after }) => after.orderId));
    const extensionsOf = await extensionsOfOrders(request, this.#context, [...ids]);
    return events.flatMap((event) => {
      const { before = null, after = null } = lifecycles.get(event.version) ?? {};
      const instrument = after === null ? null : (market.instrument(after.instrumentId) ?? null);
      return transactionsOf({
        ...{ event, before, after, instrument, cash: cash.get(event.seq) ?? null, extensionsOf },
        ...{ accountID: uid, time: request.time },
      });
    });
  }

  /** Transactions of these events. */
  async of(request: OandaRequest, versions: readonly number[]): Promise<readonly OandaTransaction[]> {
    const [first, last] = [versions[0], versions.at(-1)];
    if (first === undefined || last === undefined) return [];
    return await this.after(request, first - 1, last - first + 1);
  }

  /** Null for an order of another account. */
  async lifecycle({ session }: OandaRequest, orderId: number): Promise<OrderLifecycle | null> {
    return lifecycleOf(await this.#context.store.orderEvents(session.user.id, orderId));
  }

  /** As it was after an event. */
  async lifecycleAt(
    { session }: OandaRequest,
    orderId: number,
    version: number,
  ): Promise<OrderLifecycle | null> {
    const events = await this.#context.store.orderEvents(session.user.id, orderId);
    return lifecycleOf(events.filter((event) => event.version <= version));
  }

  async lifecycles(request: OandaRequest, orderIds: readonly number[]): Promise<readonly OrderLifecycle[]> {
    const lifecycles = await this.each(orderIds, (orderId) => this.lifecycle(request, orderId));
    return lifecycles.filter((lifecycle) => lifecycle !== null);
  }

  /** Reads of a list, many of them in slices of the event loop. */
  async each<Item, Result>(
    items: readonly Item[],
    read: (item: Item) => Promise<Result>,
  ): Promise<readonly Result[]> {
    const results: Result[] = [];
    for (let place = 0; place < items.length; place += SLICE_READS) {
      const part = items.slice(place, place + SLICE_READS);
      const reading = () => Promise.all(part.map(read));
      const isShort = items.length <= SLICE_READS;
      results.push(...(isShort ? await reading() : await this.#context.slices.run(reading)));
    }
    return results;
  }

  /** The order that a transaction is about; null where it is about none. */
  async orderOf({ session }: OandaRequest, transactionId: number): Promise<number | null> {
    const { version } = transactionName(transactionId);
    const [event] = await this.#context.store.accountEvents(session.user.id, version - 1, 1);
    return event?.version === version ? orderOfEvent(event.body) : null;
  }

  instrumentOf({ instrumentId, orderId }: OrderLifecycle): Instrument {
    const instrument = this.#context.market.instrument(instrumentId);
    invariant(instrument !== undefined, `order ${orderId} names no instrument of ours`);
    return instrument;
  }

  /** The lifecycles before and after each event of an order, by its version. */
  async #changes(accountId: number, events: readonly AccountEvent[]) {
    const { store } = this.#context;
    const ids = [...new Set(events.flatMap(({ body }) => orderOfEvent(body) ?? []))];
    const histories = await this.each(ids, (id) => store.orderEvents(accountId, id));
    const changes = new Map<
      number,
      { readonly before: OrderLifecycle | null; readonly after: OrderLifecycle }
    >();
    for (const history of histories) {
      let before: OrderLifecycle | null = null;
      for (const event of history) {
        const after = lifecycleAfter(before, event);
        changes.set(event.version, { before, after });
        before = after;
      }
    }
    return changes;
  }

  /** Entries of the account's cash by event. They are numbered without a gap, so the first one is found by bisection. */
  async #cashEntries(
    accountId: number,
    events: readonly AccountEvent[],
  ): Promise<ReadonlyMap<number, Posting>> {
    const { store, executor } = this.#context;
    const last = events.at(-1);
    if (last === undefined) return new Map();
    let [low, high] = [0, executor.account(accountId)?.entryCount ?? 0];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [entry] = await store.entries(accountId, middle, 1);
      if (entry !== undefined && entry.eventSeq > last.seq) low = middle + 1;
      else high = middle;
    }
    const entries = await store.entries(accountId, low, events.length);
    return new Map(entries.map((entry) => [entry.eventSeq, entry] as const));
  }
}

function lifecycleOf(events: readonly AccountEvent[]): OrderLifecycle | null {
  return events.reduce<OrderLifecycle | null>((lifecycle, event) => lifecycleAfter(lifecycle, event), null);
}
