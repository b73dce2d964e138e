/**
 * Trailing stops of one instrument and one side. Positions with the same best closing price are one group, so a new best price
 * changes groups and not positions: it joins all groups that it surpasses. A price that is no new best and reaches no stop costs
 * two comparisons, however many stops there are.
 */

import { invariant } from '../../assert.ts';
import type { Points } from '../../numbers/price.ts';
import type { FillTick, Position, Side } from '../orders/order.ts';
import type { Quote } from '../../market/quote.ts';
import { trailingStartOf } from '../orders/trailing-stop.ts';
import { closingPriceOf, tickOf } from '../pricing/fill-price.ts';
import { PriceHeap } from './price-heap.ts';

/** Positions whose trailing stops follow the same tick. */
interface Group {
  readonly id: number;
  /** The tick with the best closing price since the stops were set. */
  tick: FillTick;
  /** The waiting positions by distance; one that was reached waits again once it is followed again. */
  readonly distances: PriceHeap;
  /** Number of positions, waiting or not. */
  positions: number;
}

export class TrailingSide {
  readonly #side: Side;
  /** By the place of their ticks on the tape: an older group has the same best price or a better one. */
  #groups: Group[] = [];
  readonly #byId = new Map<number, Group>();
  readonly #groupOf = new Map<number, Group>();
  /** The nearest stop of each group, the one that the market reaches first at the top. */
  readonly #nearest = new PriceHeap();
  #lastId = 0;

  constructor(side: Side) {
    this.#side = side;
  }

  /** The best tick that a trailing stop has followed; undefined for a position without one. */
  bestOf(orderId: number): FillTick | undefined {
    return this.#groupOf.get(orderId)?.tick;
  }

  /** The ticks that stops follow, in the order of the tape. */
  bests(): readonly FillTick[] {
    return this.#groups.map(({ tick }) => tick);
  }

  /** The stop that the market reaches first; null without any. */
  nearestStop(): Points | null {
    const key = this.#nearest.lowest();
    return key === Number.POSITIVE_INFINITY ? null : this.#priceOf(key);
  }

  /** The closing price that a new best price has to surpass; null without stops. */
  lowestBest(): Points | null {
    const newest = this.#groups.at(-1);
    return newest === undefined ? null : closingPriceOf(this.#side, newest.tick);
  }

  /** Groups for ticks of the past, oldest first, that positions are about to follow. */
  restore(ticks: readonly FillTick[]): void {
    invariant(this.#groups.length === 0, 'ticks of the past come first');
    for (const tick of ticks) {
      if (this.#groups.at(-1)?.tick.seq === tick.seq) continue;
      this.#joinSurpassed(tick);
      if (this.#groups.at(-1)?.tick !== tick) this.#addGroup(tick);
    }
  }

  /** A group for the best tick of positions that are about to follow it. No tick since then was better. */
  add(tick: FillTick): void {
    const place = this.#placeOf(tick);
    if (this.#groups[place]?.tick.seq === tick.seq) return;
    this.#addGroup(tick);
    // Older ticks are better, and later ones are not.
    this.#groups.splice(place, 0, ...this.#groups.splice(-1));
  }

  /** Removes restored groups that no position follows. */
  dropUnused(): void {
    for (const group of this.#groups) if (group.positions === 0) this.#remove(group);
    this.#groups = this.#groups.filter(({ positions }) => positions > 0);
  }

  /** Follows the trailing stop of a position in its new state. */
  follow(position: Position, distance: Points): void {
    const start = trailingStartOf(position);
    const known = this.#groupOf.get(position.id);
    // A stop that was set again does not keep the best price of before.
    if (known !== undefined && known.tick.seq < start.seq) this.forget(position.id);
    const group = this.#groupOf.get(position.id) ?? this.#join(position.id, start);
    group.distances.set(position.id, distance);
    this.#updateNearest(group);
  }

  forget(orderId: number): void {
    const group = this.#groupOf.get(orderId);
    if (group === undefined) return;
    this.#groupOf.delete(orderId);
    group.positions -= 1;
    group.distances.delete(orderId);
    this.#updateNearest(group);
    this.#dropIfUnused(group);
  }

  /** Follows a tick to a new best price. */
  observe(quote: Quote): void {
    const newest = this.#groups.at(-1);
    if (newest !== undefined && this.#notionalOf(newest.tick) < this.#notionalOf(quote))
      this.#joinSurpassed(tickOf(quote));
  }

  /** False when an observed tick reaches no stop. */
  mayBeReachedBy(quote: Quote): boolean {
    return this.#nearest.mayHaveUpTo(-this.#notionalOf(quote));
  }

  /** Adds the positions whose stop an observed tick reaches to `taken`, in no order, until it has `most` of them. */
  take(quote: Quote, taken: number[], most = Number.POSITIVE_INFINITY): void {
    if (this.#groups.length === 0) return;
    const worth = this.#notionalOf(quote);
    while (taken.length < most) {
      const id = this.#nearest.firstUpTo(-worth);
      if (id === undefined) return;
      const group = this.#byId.get(id) as Group;
      group.distances.take(this.#notionalOf(group.tick) - worth, taken, most);
      this.#updateNearest(group);
    }
  }

  /** All groups with a worse best price become one, at the tick. Positions move from the smaller group to the larger. */
  #joinSurpassed(tick: FillTick): void {
    const worth = this.#notionalOf(tick);
    let joined: Group | null = null;
    for (let last = this.#groups.at(-1); last !== undefined; last = this.#groups.at(-1)) {
      if (this.#notionalOf(last.tick) >= worth) break;
      this.#groups.pop();
      joined = joined === null ? last : this.#joinGroups(joined, last);
    }
    if (joined === null) return;
    joined.tick = tick;
    this.#groups.push(joined);
    this.#updateNearest(joined);
  }

  #joinGroups(one: Group, other: Group): Group {
    const [smaller, larger] = one.positions < other.positions ? [one, other] : [other, one];
    for (const [orderId, distance] of smaller.distances.waiting()) {
      larger.distances.set(orderId, distance);
      this.#groupOf.set(orderId, larger);
    }
    invariant(smaller.positions === smaller.distances.size, 'every reached stop was fired or follows again');
    larger.positions += smaller.positions;
    this.#remove(smaller);
    return larger;
  }

  /** The first group with a tick at the start or after it has the best price since; without one the start is the best. */
  #join(orderId: number, start: FillTick): Group {
    const group = this.#groups[this.#placeOf(start)] ?? this.#addGroup(start);
    group.positions += 1;
    this.#groupOf.set(orderId, group);
    return group;
  }

  #addGroup(tick: FillTick): Group {
    this.#lastId += 1;
    const group = { id: this.#lastId, tick, distances: new PriceHeap(), positions: 0 };
    this.#groups.push(group);
    this.#byId.set(group.id, group);
    return group;
  }

  #dropIfUnused(group: Group): void {
    if (group.positions > 0) return;
    this.#groups.splice(this.#placeOf(group.tick), 1);
    this.#remove(group);
  }

  /** The place of the first group with this tick or a later one. */
  #placeOf({ seq }: FillTick): number {
    let [low, high] = [0, this.#groups.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#groups[middle] as Group).tick.seq < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #remove({ id }: Group): void {
    this.#byId.delete(id);
    this.#nearest.delete(id);
  }

  #updateNearest({ id, tick, distances }: Group): void {
    const distance = distances.lowest();
    if (distance === Number.POSITIVE_INFINITY) this.#nearest.delete(id);
    else this.#nearest.set(id, distance - this.#notionalOf(tick));
  }

  /** A closing price that is larger the better it is, so that the rest compares one way for both sides. */
  #notionalOf({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): number {
    return this.#side === 'buy' ? bid : -ask;
  }

  /** The stop behind a key of {@link #nearest}, which is lowest for the stop that is reached first. */
  #priceOf(key: number): Points {
    return this.#side === 'buy' ? -key : key;
  }
}
