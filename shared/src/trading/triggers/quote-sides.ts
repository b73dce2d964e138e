/**
 * Waiting prices of one instrument, by the four movements that can reach them: bid or ask, falling or
 * rising. A quote that reaches nothing costs four comparisons, however much is waiting.
 */

import type { Quote } from '../../market/quote.ts';
import type { Points } from '../../numbers/price.ts';
import { PriceHeap } from './price-heap.ts';

/** `bid_falls` is reached when the bid is at the price or below it, `bid_rises` at the price or above. */
export type Reach = 'bid_falls' | 'bid_rises' | 'ask_falls' | 'ask_rises';

/** The nearest waiting price of each movement; infinite where nothing waits. */
export type NearestPrices = Readonly<Record<Reach, Points>>;

/** The nearer ones of two. */
export function nearestOf(one: NearestPrices, other: NearestPrices): NearestPrices {
  return {
    bid_falls: Math.max(one.bid_falls, other.bid_falls),
    bid_rises: Math.min(one.bid_rises, other.bid_rises),
    ask_falls: Math.max(one.ask_falls, other.ask_falls),
    ask_rises: Math.min(one.ask_rises, other.ask_rises),
  };
}

export class QuoteSides {
  readonly #heaps: Readonly<Record<Reach, PriceHeap>> = {
    bid_falls: new PriceHeap(),
    bid_rises: new PriceHeap(),
    ask_falls: new PriceHeap(),
    ask_rises: new PriceHeap(),
  };

  priceOf(reach: Reach, id: number): Points | undefined {
    const key = this.#heaps[reach].keyOf(id);
    return key === undefined ? undefined : priceOrKey(reach, key);
  }

  set(reach: Reach, id: number, price: Points): void {
    this.#heaps[reach].set(id, priceOrKey(reach, price));
  }

  clear(reach: Reach, id: number): void {
    this.#heaps[reach].delete(id);
  }

  clearAll(id: number): void {
    const { bid_falls, bid_rises, ask_falls, ask_rises } = this.#heaps;
    bid_falls.delete(id);
    bid_rises.delete(id);
    ask_falls.delete(id);
    ask_rises.delete(id);
  }

  nearest(): NearestPrices {
    const { bid_falls, bid_rises, ask_falls, ask_rises } = this.#heaps;
    return {
      bid_falls: -bid_falls.lowest(),
      bid_rises: bid_rises.lowest(),
      ask_falls: -ask_falls.lowest(),
      ask_rises: ask_rises.lowest(),
    };
  }

  /** Removes what the quote reaches and adds it to `taken`, in no order, until it has `most` of them. */
  take({ bid, ask }: Pick<Quote, 'bid' | 'ask'>, taken: number[], most = Number.POSITIVE_INFINITY): void {
    const { bid_falls, bid_rises, ask_falls, ask_rises } = this.#heaps;
    bid_falls.take(-bid, taken, most);
    bid_rises.take(bid, taken, most);
    ask_falls.take(-ask, taken, most);
    ask_rises.take(ask, taken, most);
  }

  /** False when the quote reaches nothing. */
  mayBeReachedBy({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): boolean {
    const { bid_falls, bid_rises, ask_falls, ask_rises } = this.#heaps;
    return (
      bid_falls.mayHaveUpTo(-bid) ||
      bid_rises.mayHaveUpTo(bid) ||
      ask_falls.mayHaveUpTo(-ask) ||
      ask_rises.mayHaveUpTo(ask)
    );
  }

  /** Whether the quote reaches what waits under this id. */
  isReached(id: number, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): boolean {
    const { bid_falls, bid_rises, ask_falls, ask_rises } = this.#heaps;
    return (
      (bid_falls.keyOf(id) ?? Infinity) <= -bid ||
      (bid_rises.keyOf(id) ?? Infinity) <= bid ||
      (ask_falls.keyOf(id) ?? Infinity) <= -ask ||
      (ask_rises.keyOf(id) ?? Infinity) <= ask
    );
  }
}

/** Key of a price. The heap returns its lowest key first, so prices that wait for a fall are negated. Its own inverse. */
function priceOrKey(reach: Reach, value: number): number {
  return reach === 'bid_falls' || reach === 'ask_falls' ? -value : value;
}
