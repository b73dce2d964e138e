/**
 * Every stop-loss, trailing stop, take-profit and pending entry that waits for a price, so that a quote finds those it reaches
 * without looking at the others. It does not decide: fire-trigger.ts checks whether the order fills.
 */

import type { Quote } from '../../market/quote.ts';
import type { TriggerKind } from '../orders/commands.ts';
import {
  type FillTick,
  isClosed,
  type OpenOrder,
  type Order,
  type PendingOrder,
  type Position,
  type Side,
} from '../orders/order.ts';
import { type NearestPrices, nearestOf, QuoteSides, type Reach } from './quote-sides.ts';
import { TrailingBook } from './trailing-book.ts';
import { isReached, isTrailingReached } from './trigger-price.ts';

/** An order whose price was reached; it no longer waits for it. */
export interface Reached {
  readonly order: OpenOrder;
  readonly trigger: TriggerKind;
  /** What a trailing stop followed; only with `trailing_stop`. */
  readonly best?: FillTick;
  readonly quote: Quote;
}

export class TriggerBook {
  readonly #sides = new Map<number, QuoteSides>();
  /** Orders that wait for something. */
  readonly #orders = new Map<number, OpenOrder>();
  /** Those of the positions; it is restored before they are followed. */
  readonly trailing = new TrailingBook();

  /** Arms the triggers of the order in its new state and disarms its earlier ones. */
  follow(order: Order): void {
    if (isClosed(order) || !hasTrigger(order)) {
      this.forget(order);
      return;
    }
    const sides = this.#sidesOf(order.instrumentId);
    this.#orders.set(order.id, order);
    if (order.status === 'pending') armEntry(sides, order);
    else {
      armStops(sides, order);
      this.trailing.follow(order);
    }
  }

  /** Disarms the triggers of the order. */
  forget(order: Pick<Order, 'id' | 'instrumentId' | 'side'>): void {
    if (!this.#orders.delete(order.id)) return;
    this.#sidesOf(order.instrumentId).clearAll(order.id);
    this.trailing.forget(order);
  }

  /** False when a quote that the trailing stops have observed reaches nothing. */
  mayBeReachedBy(quote: Quote): boolean {
    const sides = this.#sides.get(quote.instrumentId);
    return sides?.mayBeReachedBy(quote) === true || this.trailing.mayBeReachedBy(quote);
  }

  /**
   * Removes the triggers that a quote reaches from the book, until `taken` has `most` order ids, which are in no order. A tick
   * can reach the stop-loss and the trailing stop of a position. A trigger that does not fire has to be followed again.
   */
  take(quote: Quote, taken: number[], most: number): void {
    this.#sides.get(quote.instrumentId)?.take(quote, taken, most);
    this.trailing.take(quote, taken, most);
  }

  /** What a quote reaches of an order that was taken. */
  taken(orderId: number, quote: Quote): Reached {
    return this.#reachedOf(this.#orders.get(orderId) as OpenOrder, quote);
  }

  /** What a quote reaches of an order that has not been taken; undefined for nothing. */
  reachedBy(quote: Quote, order: OpenOrder): Reached | undefined {
    const isWaiting = this.#sides.get(quote.instrumentId)?.isReached(order.id, quote) === true;
    if (isWaiting) return this.#reachedOf(order, quote);
    if (order.status === 'pending' || !isTrailingReached(order, this.trailing.bestOf(order), quote)) return;
    return this.#reachedOf(order, quote);
  }

  /** The nearest trigger prices of an instrument. */
  nearestPrices(instrumentId: number): NearestPrices {
    const nearest = this.#sidesOf(instrumentId).nearest();
    const trailing = this.trailing.nearestPrices(instrumentId);
    return trailing === null ? nearest : nearestOf(nearest, trailing);
  }

  /** Of two reached stops the nearer one closes the position; a trailing stop at the same price as a stop-loss does not [STOP-7]. */
  #reachedOf(order: OpenOrder, quote: Quote): Reached {
    if (order.status === 'pending') return { order, trigger: 'entry', quote };
    const best = this.trailing.bestOf(order);
    if (isTrailingReached(order, best, quote)) return { order, trigger: 'trailing_stop', best, quote };
    const trigger = isReached(order, 'stop_loss', quote) ? 'stop_loss' : 'take_profit';
    return { order, trigger, quote };
  }

  #sidesOf(instrumentId: number): QuoteSides {
    const known = this.#sides.get(instrumentId);
    if (known !== undefined) return known;
    const sides = new QuoteSides();
    this.#sides.set(instrumentId, sides);
    return sides;
  }
}

function hasTrigger({ status, stopLoss, takeProfit, trailingStop = null }: OpenOrder): boolean {
  return status === 'pending' || stopLoss !== null || takeProfit !== null || trailingStop !== null;
}

/** A buy fills at the ask and a sell at the bid; a limit waits for a better price, a stop entry for a worse one [ORDER-12]. */
function armEntry(sides: QuoteSides, { id, side, pendingKind, targetPrice }: PendingOrder): void {
  const [limit, stop] = ENTRY_REACHES[side];
  const isLimit = pendingKind === 'limit';
  // An amended target may be on the other side of the market.
  sides.clear(isLimit ? stop : limit, id);
  sides.set(isLimit ? limit : stop, id, targetPrice);
}

/** Where a limit waits, and where a stop entry does. */
const ENTRY_REACHES = {
  buy: ['ask_falls', 'ask_rises'],
  sell: ['bid_rises', 'bid_falls'],
} as const satisfies Record<Side, readonly [Reach, Reach]>;

/** A buy closes at the bid and a sell at the ask; the other two sides are where its entry waited before it filled. */
function armStops(sides: QuoteSides, { id, side, stopLoss, takeProfit }: Position): void {
  const [loss, profit]: readonly [Reach, Reach] =
    side === 'buy' ? ['bid_falls', 'bid_rises'] : ['ask_rises', 'ask_falls'];
  const [limit, stop] = ENTRY_REACHES[side];
  sides.clear(limit, id);
  sides.clear(stop, id);
  if (stopLoss === null) sides.clear(loss, id);
  else sides.set(loss, id, stopLoss);
  if (takeProfit === null) sides.clear(profit, id);
  else sides.set(profit, id, takeProfit);
}
