/** The extremes of a bar while it is searched, and the logs beyond which a tick could move one of them. */

import type { Candle } from '@vernier/shared/market/candle';
import { NANO, type PriceScale, SUBPOINTS } from './price-scale.ts';
import { bidAt, spreadOf, widestSpread } from './tick-shape.ts';

const HALF = SUBPOINTS / 2;

/** A log with its price, near the extreme that is searched. */
interface Reference {
  readonly log: number;
  readonly subpoints: number;
}

type Found = Pick<Candle, 'high' | 'low' | 'askHigh' | 'askLow'>;

export class Extremes implements Found {
  high = Number.MIN_SAFE_INTEGER;
  low = Number.MAX_SAFE_INTEGER;
  askHigh = Number.MIN_SAFE_INTEGER;
  askLow = Number.MAX_SAFE_INTEGER;
  /** In the minute looked at, a tick whose log is not above `above` and not below `below` changes nothing. */
  above = Number.NEGATIVE_INFINITY;
  below = Number.POSITIVE_INFINITY;
  readonly #scale: PriceScale;
  readonly #top: Reference;
  readonly #bottom: Reference;
  #spread = 0;

  /** `top` and `bottom` are logs near the expected extremes; the closer, the faster the search. */
  constructor(scale: PriceScale, top: number, bottom: number) {
    this.#scale = scale;
    this.#top = { log: top, subpoints: scale.subpointsAt(top) };
    this.#bottom = { log: bottom, subpoints: scale.subpointsAt(bottom) };
  }

  /** Sets `above` and `below` for a minute with this spread. */
  enter(minuteSpread: number): void {
    this.#spread = minuteSpread;
    this.#aim();
  }

  /** Takes in the tick with this log and draw, of the minute entered. */
  take(log: number, bits: number): void {
    const spread = spreadOf(this.#spread, bits);
    const bid = bidAt(this.#scale, log, spread);
    if (this.#widen(bid, bid + spread)) this.#aim();
  }

  /** Takes in a tick's prices; `enter` comes before the thresholds are used again. */
  takePrices(bid: number, ask: number): void {
    this.#widen(bid, ask);
  }

  #widen(bid: number, ask: number): boolean {
    const wider = bid > this.high || bid < this.low || ask > this.askHigh || ask < this.askLow;
    if (!wider) return false;
    this.high = Math.max(this.high, bid);
    this.low = Math.min(this.low, bid);
    this.askHigh = Math.max(this.askHigh, ask);
    this.askLow = Math.min(this.askLow, ask);
    return true;
  }

  /**
   * A bid of `high + 1` needs at least this many subpoints with the narrowest spread, an ask of `askHigh + 1`
   * with the widest; likewise below. From prices to logs by 1 − 1/x ≤ ln x ≤ x − 1, which never aims too far.
   */
  #aim(): void {
    const narrow = this.#spread * HALF;
    const wide = widestSpread(this.#spread) * HALF;
    const up = Math.min(
      (this.high + 1) * SUBPOINTS - HALF + narrow,
      (this.askHigh + 1) * SUBPOINTS - HALF - wide,
    );
    const down = Math.max(this.low * SUBPOINTS - HALF + wide, this.askLow * SUBPOINTS - HALF - narrow);
    const { log: top, subpoints: high } = this.#top;
    const { log: bottom, subpoints: low } = this.#bottom;
    this.above = this.high < 0 ? Number.NEGATIVE_INFINITY : top + Math.floor(((up - high) / up) * NANO) - 4;
    this.below =
      this.high < 0 ? Number.POSITIVE_INFINITY : bottom + Math.ceil(((down - low) / low) * NANO) + 4;
  }
}
