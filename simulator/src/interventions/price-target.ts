/**
 * Move of an asset's log that brings an instrument to a price. An instrument is moved by its first asset, a pair by its base, so
 * that all crosses follow and no triangular arbitrage appears.
 */

import type { Composition } from '../price-path/composition.ts';
import { type InstrumentFeed, WEIGHT_ONE } from '../ticks/instrument-feed.ts';
import type { Shift } from '@vernier/shared/market/intervention';
import type { Market } from '../market.ts';
import { minuteSpreadRange } from '../ticks/minute-spread.ts';
import { SUBPOINTS } from '../price-path/price-scale.ts';
import type { Slot } from '@vernier/shared/market/slot';
import { bidAt, widened } from '../ticks/tick-shape.ts';

/**
 * A price may be moved to between a twentieth and twenty times its anchor (e³): the path can then still move within the range of
 * the exponential.
 */
const MAX_LOG_NANO = 3_000_000_000;
const HALF = SUBPOINTS / 2;
/** A spread is at most a quarter of its price. */
const MIN_PRICE_IN_SPREADS = 4;
/** The square root of the minutes of a day: a day deviates by this many deviations of a minute. */
const MINUTES_OF_DEVIATION = 38;
/** Volume of a move of one deviation of a minute, and of the largest move, in hundredths of a typical minute. */
const VOLUME_OF_DEVIATION = 20;
const MOST_VOLUME = 400;
/** Sizes are hundredths of a percent. */
const SIZE_ONE = 10_000;

/** An instrument at the slot of a planned move. */
export class PriceTarget {
  readonly #market: Market;
  readonly #feed: InstrumentFeed;
  readonly #slot: Slot;
  readonly #log: number;

  constructor(market: Market, feed: InstrumentFeed, slot: Slot) {
    this.#market = market;
    this.#feed = feed;
    this.#slot = slot;
    this.#log = feed.logAt(slot);
  }

  get composition(): Composition {
    return this.#feed.composition;
  }

  /** Move of the log for a price change in hundredths of a percent; null when out of range. */
  deltaForChange(size: number): number | null {
    const now = this.#feed.composition.scale.subpointsAt(this.#log);
    return this.#deltaTo(now + Math.floor(now / SIZE_ONE) * size);
  }

  /** Move of the log after which the slot's bid equals `price`; null when out of range. */
  deltaForBid(price: number): number | null {
    const spread = this.#feed.spreadAt(this.#slot);
    const delta = this.#deltaTo(price * SUBPOINTS - HALF + spread * HALF);
    if (delta === null || bidAt(this.#feed.composition.scale, this.#log + delta, spread) !== price)
      return null;
    return delta;
  }

  /** The lowest and the highest possible bid. */
  bidRange(): { readonly min: number; readonly max: number } {
    const { scale } = this.#feed.composition;
    const points = (log: number) => Math.floor(scale.subpointsAt(log) / SUBPOINTS);
    return { min: points(-MAX_LOG_NANO) + 1, max: points(MAX_LOG_NANO) - 1 };
  }

  /** True when all instruments with the same asset stay in range after the move. */
  staysInRange(deltaNano: number): boolean {
    const { asset, sign } = this.#leg();
    return this.#market.feedsWith(asset).every((feed) => {
      const leg = feed.composition.legs.find((each) => each.asset === asset);
      const moved = feed.logAt(this.#slot) + (leg?.sign ?? 1) * sign * deltaNano;
      return Math.abs(moved) <= MAX_LOG_NANO;
    });
  }

  /** True when spreads of this percentage are small relative to the price after a move. */
  allowsSpread(percent: number, deltaNano: number): boolean {
    const { composition } = this.#feed;
    const price = Math.floor(composition.scale.subpointsAt(this.#log + deltaNano) / SUBPOINTS);
    const usual = widened(
      minuteSpreadRange(composition).widest,
      this.#feed.schedule.spreadPercentAt(this.#slot),
    );
    return widened(usual, percent) * MIN_PRICE_IN_SPREADS <= price;
  }

  /** The intervention that moves the instrument's log from a slot on, with a volume in proportion to the move [MARKET-27]. */
  shift(slot: Slot, deltaNano: number): Shift {
    const volume = volumeOfMove(Math.abs(deltaNano), usualMinuteNano(this.#feed));
    return { ...this.shiftWithoutVolume(slot, deltaNano), ...(volume > 0 && { volume }) };
  }

  shiftWithoutVolume(slot: Slot, deltaNano: number): Shift {
    const { asset, sign } = this.#leg();
    return { kind: 'shift', slot, asset, deltaNano: sign * deltaNano };
  }

  #leg(): { readonly asset: string; readonly sign: 1 | -1 } {
    return this.#feed.composition.legs[0] as { asset: string; sign: 1 | -1 };
  }

  /** The smallest move after which the mid has at least this many subpoints. */
  #deltaTo(subpoints: number): number | null {
    const { scale } = this.#feed.composition;
    if (scale.subpointsAt(-MAX_LOG_NANO) > subpoints || scale.subpointsAt(MAX_LOG_NANO) < subpoints)
      return null;
    let low = -MAX_LOG_NANO;
    let high = MAX_LOG_NANO;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (scale.subpointsAt(middle) >= subpoints) high = middle;
      else low = middle + 1;
    }
    const delta = low - this.#log;
    return this.staysInRange(delta) ? delta : null;
  }
}

/** Deviation of an ordinary minute, as if all paths moved together. */
function usualMinuteNano({ weightedPaths }: InstrumentFeed): number {
  const daily = weightedPaths.reduce((sum, { weight, path }) => sum + Math.abs(weight) * path.dailyNano, 0);
  return Math.ceil(daily / (WEIGHT_ONE * MINUTES_OF_DEVIATION));
}

/** The volume that a move adds, in hundredths of a typical minute. */
function volumeOfMove(moveNano: number, minuteNano: number): number {
  return Math.min(MOST_VOLUME, Math.round((VOLUME_OF_DEVIATION * moveNano) / minuteNano));
}
