/** Check of an order's stored events and of their explanation against the log [EXPLAIN-4] [EXPLAIN-6]. */

import { invariant } from '@vernier/shared/assert';
import type { Store } from '@vernier/shared/engine/store';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { explainOrder } from '@vernier/shared/trading/explain/explain';
import type { Order } from '@vernier/shared/trading/orders/order';
import { checkOrderFigures } from './figure-check.ts';
import { sameValue } from '@vernier/shared/deep-equal';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { recordOf } from '@vernier/shared/trading/orders/order-record';

export class OrderHistoryCheck {
  /** Events by order. */
  readonly #events = new Map<number, AccountEvent[]>();

  note(event: AccountEvent): void {
    const { body } = event;
    const id = 'order' in body ? body.order.id : 'orderId' in body ? body.orderId : null;
    if (id === null) return;
    const known = this.#events.get(id);
    if (known === undefined) this.#events.set(id, [event]);
    else known.push(event);
  }

  /** Throws when the stored events differ from the log, or the explained profit from the order's. */
  async check(store: Store, order: Order, context: Valuation): Promise<void> {
    const message = (what: string) => `order ${order.id}: ${what}`;
    const story = this.#eventsOfOrder(order);
    const responses = await store.orderEvents(order.accountId, order.id);
    invariant(sameValue(responses, story), message('its stored events equal those of the log'));
    const steps = explainOrder(order.id, story, context);
    const last = steps.at(-1);
    invariant(last !== undefined, message('it has an explanation'));
    checkOrderFigures(order, steps, context);
    if (order.status !== 'closed') return;
    const profits = last.numbers.flatMap((one) => (one.name === 'profit' ? [one.calculation.micros] : []));
    invariant(
      profits.length === 1 && profits[0] === order.profitMicros,
      message('the explained profit is the realised one'),
    );
  }

  /** For a closed part: the events of its position until the part was closed. */
  #eventsOfOrder(order: Order): readonly AccountEvent[] {
    const { id, parentId } = recordOf(order);
    const events = this.#events.get(parentId ?? id) ?? [];
    if (parentId === null) return events;
    const end = events.findIndex(({ body }) => body.kind === 'OrderPartlyClosed' && body.part.orderId === id);
    return events.slice(0, end + 1);
  }
}
