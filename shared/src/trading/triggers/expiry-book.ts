/** Pending orders by the time that they end at: a moment compares its time with the earliest one, however many orders wait [ORDER-24]. */

import type { TimeMs } from '../../clock.ts';
import type { Order } from '../orders/order.ts';
import { PriceHeap } from './price-heap.ts';

/** A pending order and its account. */
export interface ExpiringOrder {
  readonly id: number;
  readonly accountId: number;
}

const NONE: readonly ExpiringOrder[] = [];

export class ExpiryBook {
  /** Ids by time; a heap takes any numbers. */
  readonly #times = new PriceHeap();
  readonly #orders = new Map<number, ExpiringOrder>();

  /** The earliest time; infinite where no order ends. */
  get nextMs(): TimeMs {
    return this.#times.lowest();
  }

  /** Takes the time of the order in its new state, and forgets the earlier one. */
  follow(order: Order): void {
    if (order.status === 'pending' && order.expiresAtMs !== null) {
      this.#times.set(order.id, order.expiresAtMs);
      this.#orders.set(order.id, { id: order.id, accountId: order.accountId });
    } else this.forget(order.id);
  }

  forget(orderId: number): void {
    if (this.#orders.delete(orderId)) this.#times.delete(orderId);
  }

  /** Removes some orders whose time has come, the earliest first; one that does not end has to be followed again. */
  takeUntil(timeMs: TimeMs, most: number): readonly ExpiringOrder[] {
    if (timeMs < this.#times.lowest()) return NONE;
    const ids: number[] = [];
    this.#times.take(timeMs, ids, most);
    const expired = ids.flatMap((id) => this.#orders.get(id) ?? []);
    for (const id of ids) this.#orders.delete(id);
    return expired;
  }
}
