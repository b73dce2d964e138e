/**
 * Open and pending orders and the balance: read from the server, then updated by its pushes. A list that was read
 * while pushes arrived gets them again on top, so that none is lost. No network and no React here.
 */

import { retryDelayMs } from '@vernier/sdk/retry-delay';
import { parseMicros } from '@vernier/shared/numbers/money';
import type { AccountWire } from '@vernier/shared/api/shapes/account';
import {
  type ClosedOrderView,
  decodeOrder,
  isClosedView,
  type OpenOrderView,
  type OrderView,
  type PendingOrderView,
  type PositionView,
} from '@vernier/shared/api/order-codec';
import type { DealsWire } from '@vernier/shared/api/shapes/order';
import type { ClosedPushWire, TradePushWire } from '@vernier/shared/api/shapes/frames';
import { exact } from '@vernier/shared/numbers/decimal';
import { nearerStop, trailedPrice } from '@vernier/shared/trading/orders/trailing-stop';
import type { Points } from '@vernier/shared/numbers/price';
import { ListenerSet } from '../listeners.ts';

export interface OpenOrdersState {
  /** Positions, newest first. */
  readonly positions: readonly PositionView[];
  /** Newest first. */
  readonly pending: readonly PendingOrderView[];
  /** Positions and pending orders by id, newest first. */
  readonly byId: ReadonlyMap<number, OpenOrderView>;
  /** Null until it was read. */
  readonly balanceMicros: bigint | null;
  /** In margin call, by the server's latest message. */
  readonly called: boolean;
  readonly loading: boolean;
  /** Nothing was read yet, and the last attempt failed. */
  readonly failed: boolean;
  /** The last read failed: the lists may lack earlier changes, even if pushes have arrived since. */
  readonly behind: boolean;
}

/** A push: an order or none, and the account after it. */
interface Push {
  readonly order: OrderView | null;
  readonly account: AccountWire;
}

const NOTHING: OpenOrdersState = {
  positions: [],
  pending: [],
  byId: new Map(),
  balanceMicros: null,
  called: false,
  loading: false,
  failed: false,
  behind: false,
};
const PENDING = 0;
const HOLDING = 1;
const MOST_READS = 3;
const BACKOFF = { firstMs: 1_000, maxMs: 30_000 };

export type OpenStatus = typeof PENDING | typeof HOLDING;
/** The account in the offline cache. */
export interface CachedOrders extends AccountFields {
  readonly orders: readonly OpenOrderView[];
}

/** Ports of the store. */
export interface OrdersPorts {
  readPage(status: OpenStatus, page: number): Promise<DealsWire>;
  /** Runs something later, unless the returned function is called. */
  later(run: () => void, ms: number): () => void;
  /** In [0, 1). */
  chance(): number;
}

/** Account fields that come with every list of orders. */
interface AccountFields {
  readonly balanceMicros: bigint | null;
  readonly called: boolean;
}

/** A push about an order that stays open, or about the account. */
export interface TradePush extends Push {
  readonly event: TradePushWire['event'];
}

export class OpenOrders {
  readonly #ports: OrdersPorts;
  readonly #changes = new ListenerSet();
  readonly #trades = new ListenerSet<[push: TradePush]>();
  readonly #closings = new ListenerSet<[order: ClosedOrderView]>();
  readonly #closedIds = new Set<number>();
  #state: OpenOrdersState = NOTHING;
  /** Pushes that arrived while a list is being read; null otherwise. */
  #meanwhile: Push[] | null = null;
  #reading: Promise<void> | null = null;
  #again = false;
  /** Failed reads in a row, and the end of the wait for the next one. */
  #failures = 0;
  #endWait: (() => void) | null = null;
  /** Counts sessions, so that an answer for the last user never reaches the next one. */
  #epoch = 0;

  constructor(ports: OrdersPorts) {
    this.#ports = ports;
  }

  get state(): OpenOrdersState {
    return this.#state;
  }

  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  /** Pushes about orders that stay open, or about the account. */
  onTrade(listener: (push: TradePush) => void): () => void {
    return this.#trades.add(listener);
  }

  /** Orders that left the list, by any close. */
  onClosed(listener: (order: ClosedOrderView) => void): () => void {
    return this.#closings.add(listener);
  }

  /** Clears everything: the session ended or changed. */
  clear(): void {
    this.#epoch += 1;
    this.#meanwhile = null;
    this.#reading = null;
    this.#again = false;
    this.#failures = 0;
    this.#endWait?.();
    this.#closedIds.clear();
    this.#set(NOTHING);
  }

  /** Reads the whole list, and after a failure again and again; a call during a read is answered by one more read after it. */
  load(): Promise<void> {
    this.#endWait?.();
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

  /** Shows the cached account until the list can be read. */
  show({ orders, balanceMicros, called }: CachedOrders): void {
    this.#replace(orders, { balanceMicros, called });
  }

  takeTrade({ event, order, account }: TradePushWire): void {
    const push = { event, order: order === null ? null : decodeOrder(order), account };
    this.#take(push);
    this.#trades.call(push);
  }

  takeClosed({ order, account }: ClosedPushWire): void {
    const closed = decodeOrder(order);
    this.#take({ order: closed, account });
    if (isClosedView(closed)) this.#closings.call(closed);
  }

  /** The balance changed without an order. */
  takeAccount(account: AccountWire): void {
    this.#take({ order: null, account });
  }

  /** The answer to a command of this client; `balance` is null when pushes keep it already. */
  takeAnswer(order: OrderView, balance: string | null): void {
    if (this.#state.balanceMicros === null) {
      // the list that is being read may be older than this answer
      this.#again = true;
      return;
    }
    const balanceMicros = balance === null ? this.#state.balanceMicros : exact(parseMicros(balance));
    this.#put(order, { balanceMicros, called: this.#state.called });
  }

  /** Moves the trailing stops of positions to the newest closing prices: the server pushes no move. */
  followPrices(closingPriceOf: (position: PositionView) => Points | null): void {
    const moved = this.#state.positions.flatMap((position) => followed(position, closingPriceOf) ?? []);
    if (moved.length === 0) return;
    const byId = new Map(this.#state.byId);
    for (const position of moved) byId.set(position.id, position);
    const positions = this.#state.positions.map(({ id }) => byId.get(id) as PositionView);
    this.#set({ ...this.#state, positions, byId });
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
        this.#replace(read.orders, {
          balanceMicros: pushed ?? exact(parseMicros(read.account.balance)),
          called: pushed === null ? read.account.margin_call : this.#state.called,
        });
        for (const push of pushes) this.#apply(push);
        this.#failures = 0;
        if (this.#state.behind) this.#set({ ...this.#state, behind: false });
      } catch (error) {
        if (epoch !== this.#epoch) return;
        const failed = this.#state.balanceMicros === null;
        this.#set({ ...this.#state, loading: false, failed, behind: !failed });
        this.#readLater();
        throw error;
      } finally {
        if (epoch === this.#epoch) this.#meanwhile = null;
      }
    } while (this.#again);
  }

  #readLater(): void {
    this.#failures += 1;
    const { later, chance } = this.#ports;
    const cancel = later(
      () => {
        this.load().catch(() => {
          // the state shows it, and the next read is scheduled
        });
      },
      retryDelayMs(this.#failures, chance(), BACKOFF),
    );
    this.#endWait = () => {
      cancel();
      this.#endWait = null;
    };
  }

  /** Pending first: an order that fills between the two is then in both, and the position is the truth. */
  async #readAll(): Promise<{ orders: OrderView[]; account: DealsWire }> {
    const pending = await this.#readList(PENDING);
    const holding = await this.#readList(HOLDING);
    const byId = new Map([...pending.orders, ...holding.orders].map((order) => [order.id, order]));
    return { orders: [...byId.values()], account: holding.account };
  }

  /** All pages; when the list changed while they were read, once more from the first. */
  async #readList(status: OpenStatus): Promise<{ orders: OrderView[]; account: DealsWire }> {
    for (let reads = 1; ; reads += 1) {
      const byId = new Map<number, OrderView>();
      let page = await this.#ports.readPage(status, 1);
      const { total } = page;
      for (let number = 2; ; number += 1) {
        for (const order of page.data.map(decodeOrder)) byId.set(order.id, order);
        if (page.total !== total || page.data.length === 0 || byId.size >= total) break;
        page = await this.#ports.readPage(status, number);
      }
      const whole = page.total === total && byId.size === total;
      if (whole || reads === MOST_READS) return { orders: [...byId.values()], account: page };
    }
  }

  #take(push: Push): void {
    this.#meanwhile?.push(push);
    this.#apply(push);
  }

  #apply({ order, account }: Push): void {
    // before the first list, a push alone would look like the whole list; it is retained and applied after it
    if (this.#state.balanceMicros === null) return;
    const accountFields = { balanceMicros: exact(parseMicros(account.balance)), called: account.margin_call };
    if (order === null) this.#set({ ...this.#state, ...accountFields });
    else this.#put(order, accountFields);
  }

  /** An order only moves from pending to holding to closed: a push with another change is outdated. */
  #put(order: OrderView, accountFields: AccountFields): void {
    if (isClosedView(order)) this.#closedIds.add(order.id);
    const known = this.#state.byId.get(order.id)?.status === 'holding';
    const late = known && order.status === 'pending';
    const others = this.#all().filter(({ id }) => id !== order.id);
    this.#replace(late ? this.#all() : [...others, order], accountFields);
  }

  #all(): OpenOrderView[] {
    return [...this.#state.byId.values()];
  }

  /** An order that was seen closed is not reopened by an older answer. */
  #replace(list: readonly OrderView[], accountFields: AccountFields): void {
    const open = list
      .filter((order) => !isClosedView(order))
      .filter(({ id }) => !this.#closedIds.has(id))
      .toSorted((left, right) => right.id - left.id);
    this.#set({
      positions: open.filter((order) => order.status === 'holding'),
      pending: open.filter((order) => order.status === 'pending'),
      byId: new Map(open.map((order) => [order.id, order])),
      ...accountFields,
      loading: false,
      failed: false,
      behind: this.#state.behind,
    });
  }

  #set(state: OpenOrdersState): void {
    this.#state = state;
    this.#changes.call();
  }
}

/** The position with its stop at the newest price; null where it stays. */
function followed(
  position: PositionView,
  closingPriceOf: (position: PositionView) => Points | null,
): PositionView | null {
  const { side, trailingStop = null } = position;
  if (trailingStop === null) return null;
  const price = closingPriceOf(position);
  if (price === null) return null;
  const stopLoss = nearerStop(side, position.stopLoss, trailedPrice(side, price, trailingStop));
  return stopLoss === position.stopLoss ? null : { ...position, stopLoss };
}
