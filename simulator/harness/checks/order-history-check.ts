/** The story of an order as the store tells it, and the explanation that is made of it: both must be what the log says [T9]. */

import { invariant } from '@vernier/shared/assert';
import type { Store } from '@vernier/shared/engine/store';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { explainOrder } from '@vernier/shared/trading/explain/explain';
import type { ExplainContext } from '@vernier/shared/trading/explain/numbers';
import type { Order } from '@vernier/shared/trading/orders/order';
import { sameValue } from '@vernier/shared/deep-equal';

export class OrderHistoryCheck {
  /** Events by the order that they name. */
  readonly #events = new Map<number, AccountEvent[]>();

  note(event: AccountEvent): void {
    const { body } = event;
    const id = 'order' in body ? body.order.id : 'orderId' in body ? body.orderId : null;
    if (id === null) return;
    const known = this.#events.get(id);
    if (known === undefined) this.#events.set(id, [event]);
    else known.push(event);
  }

  /** Throws when the store tells another story, or when the explanation's numbers are not the order's. */
  async check(store: Store, order: Order, context: ExplainContext): Promise<void> {
    const message = (what: string) => `order ${order.id}: ${what}`;
    const story = this.#storyOf(order);
    const responses = await store.orderEvents(order.accountId, order.id);
    invariant(sameValue(responses, story), message('its events are read back as they are in the log'));
    const last = explainOrder(order.id, story, context).at(-1);
    invariant(last !== undefined, message('its life is explained'));
    if (order.closePrice === null) return;
    const profits = last.numbers.flatMap((one) => (one.name === 'profit' ? [one.calculation.micros] : []));
    invariant(
      profits.length === 1 && profits[0] === order.profitMicros,
      message('the profit that is explained is the one that was made'),
    );
  }

  /** Of a part, what happened to its position until it closed. */
  #storyOf({ id, parentId }: Order): readonly AccountEvent[] {
    const events = this.#events.get(parentId ?? id) ?? [];
    if (parentId === null) return events;
    const end = events.findIndex(({ body }) => body.kind === 'OrderPartlyClosed' && body.part.orderId === id);
    return events.slice(0, end + 1);
  }
}
