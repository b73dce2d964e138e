/** The extremes of a bar while it is searched, and the logs beyond which a tick could move one of them. */

import { NANO, type PriceScale, SUBPOINTS } from '../price-path/price-scale.ts';
import { bidAt, spreadOf, widened, widestSpread } from '../ticks/tick-shape.ts';

const HALF = SUBPOINTS / 2;

/** A log with its price, near where prices are compared. */
interface Reference {
  readonly log: number;
  readonly subpoints: number;
}

/** With spreads from `narrow` to `wide`, a tick whose log is not above `above` and not below `below` changes nothing. */
export interface Thresholds {
  narrow: number;
  wide: number;
  above: number;
  below: number;
}

export class Extremes {
  high = Number.MIN_SAFE_INTEGER;
  low = Number.MAX_SAFE_INTEGER;
  askHigh = Number.MIN_SAFE_INTEGER;
  askLow = Number.MAX_SAFE_INTEGER;
  /** For any minute of the bar. */
  readonly barThresholds: Thresholds;
  /** For the minute entered. */
  readonly minuteThresholds: Thresholds;
  readonly #scale: PriceScale;
  /** The ticks that made the extremes so far. */
  #top: Reference = { log: 0, subpoints: 1 };
  #bottom: Reference = { log: 0, subpoints: 1 };
  #spread = 0;
  #percent = 0;

  /** `spreads` is what the minutes' spreads lie between, and the most percent that they are widened to. */
  constructor(scale: PriceScale, spreads: { narrowest: number; widest: number; percent: number }) {
    this.#scale = scale;
    const open = { above: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY };
    const wide = widened(widestSpread(spreads.widest), spreads.percent);
    this.barThresholds = { narrow: spreads.narrowest, wide, ...open };
    this.minuteThresholds = { ...this.barThresholds };
  }

  /** Sets the thresholds `here` for a minute with this spread, at a percent of its width. */
  startMinute(minuteSpread: number, percent: number): void {
    this.#spread = minuteSpread;
    this.#percent = percent;
    this.minuteThresholds.narrow = widened(minuteSpread, percent);
    this.minuteThresholds.wide = widened(widestSpread(minuteSpread), percent);
    this.#target(this.minuteThresholds);
  }

  /** Takes in the tick with this log and draw, of the minute entered. */
  addTick(log: number, bits: number): void {
    const spread = widened(spreadOf(this.#spread, bits), this.#percent);
    const bid = bidAt(this.#scale, log, spread);
    const ask = bid + spread;
    const above = bid > this.high || ask > this.askHigh;
    const below = bid < this.low || ask < this.askLow;
    if (!above && !below) return;
    const reference = { log, subpoints: this.#scale.subpointsAt(log) };
    if (above) this.#top = reference;
    if (below) this.#bottom = reference;
    this.high = Math.max(this.high, bid);
    this.low = Math.min(this.low, bid);
    this.askHigh = Math.max(this.askHigh, ask);
    this.askLow = Math.min(this.askLow, ask);
    this.#target(this.minuteThresholds);
    this.#target(this.barThresholds);
  }

  /**
   * A bid of `high + 1` needs at least this many subpoints with the narrowest spread, an ask of `askHigh + 1`
   * with the widest; likewise below. From prices to logs by 1 − 1/x ≤ ln x ≤ x − 1, which never aims too far.
   */
  #target(thresholds: Thresholds): void {
    if (this.high < this.low) return;
    const narrow = thresholds.narrow * HALF;
    const wide = thresholds.wide * HALF;
    const up = Math.min(
      (this.high + 1) * SUBPOINTS - HALF + narrow,
      (this.askHigh + 1) * SUBPOINTS - HALF - wide,
    );
    const down = Math.max(this.low * SUBPOINTS - HALF + wide, this.askLow * SUBPOINTS - HALF - narrow);
    const { log: top, subpoints: high } = this.#top;
    const { log: bottom, subpoints: low } = this.#bottom;
    thresholds.above = top + Math.floor(((up - high) / up) * NANO) - 4;
    thresholds.below = bottom + Math.ceil(((down - low) / low) * NANO) + 4;
  }
}
