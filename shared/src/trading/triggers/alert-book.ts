/**
 * Every price alert that waits, in the same index as the triggers of orders, so that a quote finds those it reaches
 * without looking at the others. It returns the reached alerts; the caller records them.
 */

import type { TimeMs } from '../../clock.ts';
import type { Quote } from '../../market/quote.ts';
import type { Points } from '../../numbers/price.ts';
import { type NearestPrices, QuoteSides } from './quote-sides.ts';

/** An alert `rises` when it waits for a bid at its price or above, `falls` at its price or below. */
export type AlertDirection = 'rises' | 'falls';

export interface PriceAlert {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly way: AlertDirection;
  readonly price: Points;
  readonly createdAtMs: TimeMs;
}

/** An alert whose price was reached; it no longer waits for it. */
export interface ReachedAlert {
  readonly alert: PriceAlert;
  readonly quote: Quote;
}

const NOTHING: readonly ReachedAlert[] = [];

/** Direction from the market to a price, inferred when the alert is created; null when the price is reached already. */
export function directionTo(price: Points, { bid }: Pick<Quote, 'bid'>): AlertDirection | null {
  if (price === bid) return null;
  return price > bid ? 'rises' : 'falls';
}

export class AlertBook {
  readonly #sides = new Map<number, QuoteSides>();
  readonly #alerts = new Map<number, PriceAlert>();
  /** Used again by every tick: one that reaches nothing leaves nothing behind to collect. */
  readonly #taken: number[] = [];

  add(alert: PriceAlert): void {
    this.#alerts.set(alert.id, alert);
    this.#sidesOf(alert.instrumentId).set(
      alert.way === 'rises' ? 'bid_rises' : 'bid_falls',
      alert.id,
      alert.price,
    );
  }

  remove(id: number): void {
    const alert = this.#alerts.get(id);
    if (alert === undefined) return;
    this.#alerts.delete(id);
    this.#sidesOf(alert.instrumentId).clearAll(id);
  }

  /** Those that wait. */
  get alerts(): readonly PriceAlert[] {
    return [...this.#alerts.values()];
  }

  /** Takes what the quotes reach out of the book, in the order of their ids. */
  reached(quotes: readonly Quote[]): readonly ReachedAlert[] {
    let found: ReachedAlert[] | null = null;
    const ids = this.#taken;
    for (const quote of quotes) {
      this.#sides.get(quote.instrumentId)?.take(quote, ids);
      if (ids.length === 0) continue;
      found ??= [];
      for (const id of ids.splice(0)) {
        found.push({ alert: this.#alerts.get(id) as PriceAlert, quote });
        this.#alerts.delete(id);
      }
    }
    if (found === null) return NOTHING;
    return found.sort((left, right) => left.alert.id - right.alert.id);
  }

  /** The nearest prices of an instrument that alerts wait for. */
  nearestPrices(instrumentId: number): NearestPrices {
    return this.#sidesOf(instrumentId).nearest();
  }

  #sidesOf(instrumentId: number): QuoteSides {
    const known = this.#sides.get(instrumentId);
    if (known !== undefined) return known;
    const sides = new QuoteSides();
    this.#sides.set(instrumentId, sides);
    return sides;
  }
}
