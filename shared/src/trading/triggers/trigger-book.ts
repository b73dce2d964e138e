/**
 * Every stop-loss, take-profit and pending entry that waits for a price, so that a quote finds those it reaches
 * without looking at the others. It does not decide: fire-trigger.ts checks whether the order fills.
 */

import type { Quote } from '../../market/quote.ts';
import type { TriggerKind } from '../orders/commands.ts';
import {
  isClosed,
  type OpenOrder,
  type Order,
  type PendingOrder,
  type Position,
  type Side,
} from '../orders/order.ts';
import { type NearestPrices, QuoteSides, type Reach } from './quote-sides.ts';
import { isReached } from './trigger-price.ts';

/** An order whose price was reached; it no longer waits for it. */
export interface Reached {
  readonly order: OpenOrder;
  readonly trigger: TriggerKind;
  readonly quote: Quote;
}

/** What the quotes of one moment reach, in the order in which it fires [MARGIN-14]. */
export interface ReachedTriggers {
  /** Stop-losses, then take-profits, each by order id. */
  readonly exits: readonly Reached[];
  /** Pending orders, by id. */
  readonly entries: readonly Reached[];
}

const NOTHING: ReachedTriggers = { exits: [], entries: [] };

export class TriggerBook {
  readonly #sides = new Map<number, QuoteSides>();
  /** Orders that wait for something. */
  readonly #orders = new Map<number, OpenOrder>();

  /** Arms the triggers of the order in its new state and disarms its earlier ones. */
  follow(order: Order): void {
    if (isClosed(order) || !hasTrigger(order)) {
      if (this.#orders.delete(order.id)) this.#sidesOf(order.instrumentId).clearAll(order.id);
      return;
    }
    const sides = this.#sidesOf(order.instrumentId);
    this.#orders.set(order.id, order);
    if (order.status === 'pending') armEntry(sides, order);
    else armStops(sides, order);
  }

  /** Removes the reached triggers from the book; a trigger that does not fire has to be followed again. */
  reached(quotes: readonly Quote[]): ReachedTriggers {
    let found: { exits: Reached[]; entries: Reached[] } | null = null;
    const ids: number[] = [];
    for (const quote of quotes) {
      this.#sides.get(quote.instrumentId)?.take(quote, ids);
      if (ids.length === 0) continue;
      found ??= { exits: [], entries: [] };
      for (const id of ids.splice(0)) {
        const order = this.#orders.get(id) as OpenOrder;
        const trigger = triggerOf(order, quote);
        (trigger === 'entry' ? found.entries : found.exits).push({ order, trigger, quote });
      }
    }
    if (found === null) return NOTHING;
    found.exits.sort(
      (left, right) => phaseOf(left.trigger) - phaseOf(right.trigger) || left.order.id - right.order.id,
    );
    found.entries.sort((left, right) => left.order.id - right.order.id);
    return found;
  }

  /** The nearest trigger prices of an instrument. */
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

function hasTrigger({ status, stopLoss, takeProfit }: OpenOrder): boolean {
  return status === 'pending' || stopLoss !== null || takeProfit !== null;
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

function triggerOf(order: OpenOrder, quote: Quote): TriggerKind {
  if (order.status === 'pending') return 'entry';
  return isReached(order, 'stop_loss', quote) ? 'stop_loss' : 'take_profit';
}

function phaseOf(trigger: TriggerKind): number {
  return trigger === 'stop_loss' ? 0 : 1;
}
