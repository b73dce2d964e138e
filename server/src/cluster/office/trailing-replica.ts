/** Best ticks of the trailing stops of positions that another process follows, from the ticks of this process's market. */

import type { Quote } from '@vernier/shared/market/quote';
import type { FillTick, Order, OpenOrder, Position } from '@vernier/shared/trading/orders/order';
import { trailingStartOf } from '@vernier/shared/trading/orders/trailing-stop';
import { TrailingBook, type TrailingPast } from '@vernier/shared/trading/triggers/trailing-book';

interface FollowedStop {
  readonly position: Position;
  /** Of this position only, since each begins with its own past. */
  readonly book: TrailingBook;
}

export class TrailingReplica {
  readonly #stops = new Map<number, FollowedStop>();
  readonly #past: TrailingPast;

  constructor(past: TrailingPast) {
    this.#past = past;
  }

  bestOf(position: Position): FillTick {
    return (this.#stops.get(position.id)?.book ?? new TrailingBook()).bestOf(position);
  }

  /** Takes open orders as a commit leaves them. */
  follow(orders: readonly OpenOrder[]): void {
    for (const order of orders) {
      if (order.status !== 'holding' || (order.trailingStop ?? null) === null) this.#stops.delete(order.id);
      else this.#followPosition(order);
    }
  }

  forget({ id }: Pick<Order, 'id'>): void {
    this.#stops.delete(id);
  }

  observe(accepted: readonly Quote[]): void {
    for (const { book } of this.#stops.values()) for (const quote of accepted) book.observe(quote);
  }

  #followPosition(position: Position): void {
    const known = this.#stops.get(position.id)?.position;
    if (known !== undefined && isSameStop(known, position)) return;
    const book = new TrailingBook();
    book.restore([position], this.#past);
    this.#stops.set(position.id, { position, book });
  }
}

function isSameStop(one: Position, other: Position): boolean {
  return one.trailingStop === other.trailingStop && trailingStartOf(one).seq === trailingStartOf(other).seq;
}
