/** Comparison of the ticks recorded in the log with the market's ticks of the same sequence numbers [ORDER-8] [TAPE-1]. */

import { invariant } from '@vernier/shared/assert';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { FillTick } from '@vernier/shared/trading/orders/order';
import type { Market } from '../market.ts';

export class RecordedTicks {
  readonly #market: Market;
  /** Instruments by order. */
  readonly #instruments = new Map<number, number>();
  #checked = 0;

  constructor(market: Market) {
    this.#market = market;
  }

  get checked(): number {
    return this.#checked;
  }

  /** Throws at a tick that differs from the market's. Events must come in the order of the log. */
  check({ seq, body }: AccountEvent): void {
    const fail = (tick: FillTick) =>
      `event ${seq} refers to tick ${tick.seq}, which the market does not give`;
    const compare = (instrumentId: number | undefined, tick: FillTick | null | undefined) => {
      if (tick === null || tick === undefined) return;
      invariant(instrumentId !== undefined, `event ${seq} names an order that was never placed`);
      const { bid, ask, timeMs, seq: number } = this.#market.quote(instrumentId, tick.seq);
      const isSame = number === tick.seq && timeMs === tick.timeMs && bid === tick.bid && ask === tick.ask;
      invariant(isSame, fail(tick));
      this.#checked += 1;
    };
    if ('terms' in body) compare(body.terms.conversionTick?.instrumentId, body.terms.conversionTick);
    if ('order' in body) {
      const { id, instrumentId } = body.order;
      this.#instruments.set(id, instrumentId);
      if (body.order.status === 'holding') compare(instrumentId, body.order.openTick);
    }
    const instrumentId = 'order' in body ? body.order.instrumentId : this.#ofOrder(body);
    if ('part' in body && instrumentId !== undefined) this.#instruments.set(body.part.orderId, instrumentId);
    if ('tick' in body) compare(instrumentId, body.tick);
    if ('before' in body) compare(instrumentId, body.before);
  }

  #ofOrder(body: AccountEvent['body']): number | undefined {
    return 'orderId' in body ? this.#instruments.get(body.orderId) : undefined;
  }
}
