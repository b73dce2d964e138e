/**
 * The user's open orders and balance: read from the server, then kept by its pushes. A list that was read while
 * pushes came in gets them again on top, so that nothing is lost between the two. No network and no React here.
 */

import { parseMicros } from '@vernier/shared/money';
import type { Order } from '@vernier/shared/trading/order';
import type { DealsWire, OrderWire } from '@vernier/shared/wire/shapes';
import type { ClosedPushWire, TradePushWire } from '@vernier/shared/wire/socket';
import { exact } from './instrument-info.ts';
import { Listeners } from './listeners.ts';
import { decodeOrder } from './order-decoding.ts';

export interface OpenOrdersState {
  /** Newest first. */
  readonly orders: readonly OrderWire[];
  /** The same, by id, as the shared calculations take them. */
  readonly domain: ReadonlyMap<number, Order>;
  /** Null until it was read. */
  readonly balanceMicros: bigint | null;
  readonly loading: boolean;
  /** Nothing was read yet, and the last attempt failed. */
  readonly failed: boolean;
}

type Push =
  | { readonly kind: 'trade'; readonly push: TradePushWire }
  | { readonly kind: 'closed'; readonly push: ClosedPushWire };

const NOTHING: OpenOrdersState = {
  orders: [],
  domain: new Map(),
  balanceMicros: null,
  loading: false,
  failed: false,
};
const HOLDING = 1;
const MOST_READS = 3;

export class OpenOrders {
  readonly #readPage: (page: number) => Promise<DealsWire>;
  readonly #changes = new Listeners();
  readonly #closings = new Listeners<[order: OrderWire]>();
  readonly #closedIds = new Set<number>();
  #state: OpenOrdersState = NOTHING;
  /** Pushes that came while a list is being read; null when none is. */
  #meanwhile: Push[] | null = null;
  #reading: Promise<void> | null = null;
  #again = false;
  /** Counts sessions, so that an answer for the last user never reaches the next one. */
  #epoch = 0;

  constructor(readPage: (page: number) => Promise<DealsWire>) {
    this.#readPage = readPage;
  }

  get state(): OpenOrdersState {
    return this.#state;
  }

  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  /** Orders that left the list, whoever closed them. */
  onClosed(listener: (order: OrderWire) => void): () => void {
    return this.#closings.add(listener);
  }

  /** Forgets everything: the session ended or changed. */
  clear(): void {
    this.#epoch += 1;
    this.#meanwhile = null;
    this.#reading = null;
    this.#again = false;
    this.#closedIds.clear();
    this.#set(NOTHING);
  }

  /** Reads the whole list; a call during a read is answered by one more read after it. */
  load(): Promise<void> {
    if (this.#reading !== null) {
      this.#again = true;
      return this.#reading;
    }
    const reading = this.#readUntilQuiet(this.#epoch).finally(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    this.#reading = reading;
    return reading;
  }

  takeTrade(push: TradePushWire): void {
    this.#meanwhile?.push({ kind: 'trade', push });
    this.#apply({ kind: 'trade', push });
  }

  takeClosed(push: ClosedPushWire): void {
    this.#meanwhile?.push({ kind: 'closed', push });
    this.#apply({ kind: 'closed', push });
    this.#closings.call(push.order);
  }

  /** The answer to a command of this client; `balance` is null when pushes keep it already. */
  takeAnswer(order: OrderWire, balance: string | null): void {
    if (this.#state.balanceMicros === null) {
      // the list that is being read may be older than this answer
      this.#again = true;
      return;
    }
    const balanceMicros = balance === null ? this.#state.balanceMicros : exact(parseMicros(balance));
    if (order.Status === HOLDING) this.#replace([...this.#without(order.Id), order], balanceMicros);
    else this.#close(order, balanceMicros);
  }

  async #readUntilQuiet(epoch: number): Promise<void> {
    do {
      this.#again = false;
      this.#meanwhile = [];
      if (this.#state.balanceMicros === null) this.#set({ ...this.#state, loading: true, failed: false });
      try {
        const read = await this.#readAll();
        if (epoch !== this.#epoch) return;
        const pushes = this.#meanwhile ?? [];
        const pushed = pushes.length > 0 ? this.#state.balanceMicros : null;
        this.#replace(read.orders, pushed ?? exact(parseMicros(read.balance)));
        for (const push of pushes) this.#apply(push);
      } catch (error) {
        if (epoch !== this.#epoch) return;
        this.#set({ ...this.#state, loading: false, failed: this.#state.balanceMicros === null });
        throw error;
      } finally {
        if (epoch === this.#epoch) this.#meanwhile = null;
      }
    } while (this.#again);
  }

  /** All pages; when the list changed while they were read, once more from the first. */
  async #readAll(): Promise<{ orders: OrderWire[]; balance: string }> {
    for (let reads = 1; ; reads += 1) {
      const byId = new Map<number, OrderWire>();
      let page = await this.#readPage(1);
      const { total } = page;
      for (let number = 2; ; number += 1) {
        for (const order of page.data) byId.set(order.Id, order);
        if (page.total !== total || page.data.length === 0 || byId.size >= total) break;
        page = await this.#readPage(number);
      }
      const whole = page.total === total && byId.size === total;
      if (whole || reads === MOST_READS) return { orders: [...byId.values()], balance: page.balance };
    }
  }

  #apply(push: Push): void {
    // before the first list, a push alone would look like the whole list; it is kept and applied after it
    if (this.#state.balanceMicros === null) return;
    const { order, account } = push.push;
    const balanceMicros = exact(parseMicros(account.balance));
    if (push.kind === 'closed') this.#close(order, balanceMicros);
    else if (order.Status === HOLDING) this.#replace([...this.#without(order.Id), order], balanceMicros);
    else this.#set({ ...this.#state, balanceMicros });
  }

  #close(order: OrderWire, balanceMicros: bigint | null): void {
    this.#closedIds.add(order.Id);
    this.#replace(this.#without(order.Id), balanceMicros);
  }

  #without(id: number): OrderWire[] {
    return this.#state.orders.filter((order) => order.Id !== id);
  }

  /** An order that was seen closed never comes back, however late an older answer arrives. */
  #replace(list: readonly OrderWire[], balanceMicros: bigint | null): void {
    const orders = list
      .filter((order) => !this.#closedIds.has(order.Id))
      .toSorted((left, right) => right.Id - left.Id);
    const domain = new Map(orders.map((order) => [order.Id, decodeOrder(order)]));
    this.#set({ orders, domain, balanceMicros, loading: false, failed: false });
  }

  #set(state: OpenOrdersState): void {
    this.#state = state;
    this.#changes.call();
  }
}
