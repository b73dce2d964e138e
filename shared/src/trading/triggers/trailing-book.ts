/** The trailing stops of all positions, by instrument and side [STOP-6]. */

import type { FillTick, Position, Side } from '../orders/order.ts';
import { tickOf } from '../pricing/fill-price.ts';
import type { TimeMs } from '../../clock.ts';
import type { Quote } from '../../market/quote.ts';
import { trailingStartOf } from '../orders/trailing-stop.ts';
import type { NearestPrices } from './quote-sides.ts';
import { TrailingSide } from './trailing-side.ts';

/** A tick that trailing stops of an instrument and a side follow. */
export interface TrailingBest {
  readonly instrumentId: number;
  readonly side: Side;
  readonly tick: FillTick;
}

/** What a start knows of the ticks that trailing stops have followed. */
export interface TrailingPast {
  /** The best ticks when they were last stored. */
  readonly bests: readonly TrailingBest[];
  /** The accepted ticks of an instrument since then, but none up to `timeMs`, oldest first. */
  readonly acceptedAfter: (instrumentId: number, timeMs: TimeMs) => Iterable<Quote>;
}

type Sides = Readonly<Record<Side, TrailingSide>>;

export class TrailingBook {
  readonly #instruments = new Map<number, Sides>();

  /** Restores the best ticks of positions that are about to be followed. */
  restore(positions: readonly Position[], past: TrailingPast): void {
    const instrumentIds = new Set(positions.map(({ instrumentId }) => instrumentId));
    for (const instrumentId of instrumentIds) {
      const ofInstrument = positions.filter((one) => one.instrumentId === instrumentId);
      const firstMs = ofInstrument.reduce(
        (first, position) => Math.min(first, trailingStartOf(position).timeMs),
        Number.POSITIVE_INFINITY,
      );
      const accepted = Array.from(past.acceptedAfter(instrumentId, firstMs), tickOf);
      for (const side of ['buy', 'sell'] as const) {
        const ofSide = ofInstrument.filter((one) => one.side === side);
        const bests = past.bests.filter((one) => one.instrumentId === instrumentId && one.side === side);
        const ticks = [...bests.map(({ tick }) => tick), ...ofSide.map(trailingStartOf), ...accepted];
        const trailing = this.#sidesOf(instrumentId)[side];
        trailing.restore(ticks.sort((left, right) => left.seq - right.seq));
        for (const position of ofSide) this.follow(position);
        trailing.dropUnused();
      }
    }
  }

  /** Adds best ticks that positions are about to follow, of another book that has observed the same ticks. */
  add(bests: readonly TrailingBest[]): void {
    for (const { instrumentId, side, tick } of bests) this.#sidesOf(instrumentId)[side].add(tick);
  }

  dropUnused(): void {
    for (const { buy, sell } of this.#instruments.values()) {
      buy.dropUnused();
      sell.dropUnused();
    }
  }

  /** Without a copy of the other fields: every position comes here. */
  follow(position: Position): void {
    const { trailingStop = null } = position;
    if (trailingStop === null) this.forget(position);
    else this.#sidesOf(position.instrumentId)[position.side].follow(position, trailingStop);
  }

  forget({ id, instrumentId, side }: Pick<Position, 'id' | 'instrumentId' | 'side'>): void {
    this.#instruments.get(instrumentId)?.[side].forget(id);
  }

  /** The best tick that the trailing stop of a position has followed, which may just have been set. */
  bestOf(position: Position): FillTick {
    const { id, instrumentId, side } = position;
    const best = this.#instruments.get(instrumentId)?.[side].bestOf(id);
    const start = trailingStartOf(position);
    return best === undefined || best.seq < start.seq ? start : best;
  }

  /** All ticks that are followed. */
  bests(): readonly TrailingBest[] {
    const bests: TrailingBest[] = [];
    for (const [instrumentId, sides] of this.#instruments) {
      for (const side of ['buy', 'sell'] as const)
        for (const tick of sides[side].bests()) bests.push({ instrumentId, side, tick });
    }
    return bests;
  }

  /** Follows an accepted tick. */
  observe(quote: Quote): void {
    const sides = this.#instruments.get(quote.instrumentId);
    if (sides === undefined) return;
    sides.buy.observe(quote);
    sides.sell.observe(quote);
  }

  /** False when an observed tick reaches no trailing stop. */
  mayBeReachedBy(quote: Quote): boolean {
    const sides = this.#instruments.get(quote.instrumentId);
    return sides !== undefined && (sides.buy.mayBeReachedBy(quote) || sides.sell.mayBeReachedBy(quote));
  }

  /** Adds the positions whose trailing stop an observed tick reaches to `taken`, until it has `most` of them. */
  take(quote: Quote, taken: number[], most: number): void {
    const sides = this.#instruments.get(quote.instrumentId);
    if (sides === undefined) return;
    sides.buy.take(quote, taken, most);
    sides.sell.take(quote, taken, most);
  }

  /** Prices that move or reach a trailing stop: the nearest stop, and the next better price than the best one. */
  nearestPrices(instrumentId: number): NearestPrices | null {
    const sides = this.#instruments.get(instrumentId);
    if (sides === undefined) return null;
    const { buy, sell } = sides;
    const [bestBid, bestAsk] = [buy.lowestBest(), sell.lowestBest()];
    return {
      bid_falls: buy.nearestStop() ?? -Infinity,
      bid_rises: bestBid === null ? Infinity : bestBid + 1,
      ask_falls: bestAsk === null ? -Infinity : bestAsk - 1,
      ask_rises: sell.nearestStop() ?? Infinity,
    };
  }

  #sidesOf(instrumentId: number): Sides {
    const known = this.#instruments.get(instrumentId);
    if (known !== undefined) return known;
    const sides = { buy: new TrailingSide('buy'), sell: new TrailingSide('sell') };
    this.#instruments.set(instrumentId, sides);
    return sides;
  }
}
