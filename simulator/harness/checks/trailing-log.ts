/** Independent record of the best closing price since each trailing stop was set, price by price. */

import { invariant } from '@vernier/shared/assert';
import type { Quote } from '@vernier/shared/market/quote';
import type { Points } from '@vernier/shared/numbers/price';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { FillTick, OpenOrder, Side } from '@vernier/shared/trading/orders/order';

interface Trail {
  readonly instrumentId: number;
  readonly side: Side;
  readonly distance: Points;
  best: Points;
}

export class TrailingLog {
  readonly #trails = new Map<number, Trail>();

  note(accepted: readonly Quote[]): void {
    for (const { instrumentId, bid, ask } of accepted) {
      for (const trail of this.#trails.values()) {
        if (trail.instrumentId !== instrumentId) continue;
        if (trail.side === 'buy' && bid > trail.best) trail.best = bid;
        if (trail.side === 'sell' && ask < trail.best) trail.best = ask;
      }
    }
  }

  /** Follows an event of an order; `order` is the one before it. */
  follow({ body }: AccountEvent, order: OpenOrder | undefined): void {
    switch (body.kind) {
      case 'OrderOpened':
        return this.#begin(body.order, body.order.trailingStop, body.order.openTick);
      case 'OrderFilled':
        return this.#begin(order, order?.trailingStop, body.tick);
      case 'StopsSet': {
        const isChanged = body.trailingStop !== (order?.trailingStop ?? null);
        if (order?.status === 'holding' && isChanged) this.#begin(order, body.trailingStop, body.tick);
        return;
      }
      case 'OrderClosed':
        this.#trails.delete(body.orderId);
        return;
      default:
    }
  }

  /** Where the trailing stop of a position stands; null for one without. */
  levelOf({ id, trailingStop = null }: OpenOrder): Points | null {
    const trail = this.#trails.get(id);
    invariant((trail?.distance ?? null) === trailingStop, `order ${id} trails at ${trailingStop}`);
    if (trail === undefined) return null;
    return trail.side === 'buy' ? trail.best - trail.distance : trail.best + trail.distance;
  }

  #begin(order: OpenOrder | undefined, distance: Points | null | undefined, tick: FillTick | null): void {
    invariant(order !== undefined, 'an order trails');
    const { id, instrumentId, side } = order;
    this.#trails.delete(id);
    if (distance === null || distance === undefined) return;
    invariant(tick !== null, `order ${id} trails from a tick on`);
    this.#trails.set(id, { instrumentId, side, distance, best: side === 'buy' ? tick.bid : tick.ask });
  }
}
