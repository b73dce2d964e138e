/** Extremes of a bar during its search, and the log thresholds beyond which a tick could change one. */

import { NANO, type PriceScale, SUBPOINTS } from '../price-path/price-scale.ts';
import type { SpreadRange } from '../ticks/minute-spread.ts';
import { MAX_SPECIAL_PERCENT } from '../ticks/special-spread.ts';
import { bidAt, spreadOf, widened, widestSpread } from '../ticks/tick-shape.ts';

const HALF = SUBPOINTS / 2;

/** A log with its price, close to the compared prices. */
interface Reference {
  readonly log: number;
  readonly subpoints: number;
}

/** With spreads from `narrow` to `wide`, a tick with a log between `below` and `above` changes no extreme. */
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
  /** For minutes of the bar with usual spreads, and for the others; see special-spread.ts. */
  readonly barThresholds: Thresholds;
  readonly specialThresholds: Thresholds;
  /** For the current minute. */
  readonly minuteThresholds: Thresholds;
  readonly #scale: PriceScale;
  /** The ticks of the current extremes. */
  #top: Reference = { log: 0, subpoints: 1 };
  #bottom: Reference = { log: 0, subpoints: 1 };
  #spread = 0;
  #percent = 0;

  /** `spreads`: the range of the minutes' spreads and their largest widening in percent. */
  constructor(scale: PriceScale, spreads: SpreadRange & { readonly percent: number }) {
    this.#scale = scale;
    const open = { above: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY };
    const wide = (percent: number) => widened(widestSpread(spreads.widest), percent);
    const special = Math.max(MAX_SPECIAL_PERCENT, spreads.percent);
    this.barThresholds = { narrow: spreads.narrowest, wide: wide(spreads.percent), ...open };
    this.specialThresholds = { narrow: spreads.narrowest, wide: wide(special), ...open };
    this.minuteThresholds = { ...this.barThresholds };
  }

  /** Sets `minuteThresholds` for a minute with this spread, widened to `percent`. */
  startMinute(minuteSpread: number, percent: number): void {
    // Every tick that changes an extreme has set them again.
    if (minuteSpread === this.#spread && percent === this.#percent) return;
    this.#spread = minuteSpread;
    this.#percent = percent;
    this.minuteThresholds.narrow = widened(minuteSpread, percent);
    this.minuteThresholds.wide = widened(widestSpread(minuteSpread), percent);
    this.#target(this.minuteThresholds);
  }

  /** Adds the tick of the current minute with this log and sample. */
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
    this.#target(this.specialThresholds);
  }

  /**
   * A bid of `high + 1` needs at least this many subpoints with the narrowest spread, an ask of `askHigh + 1` with the widest;
   * likewise below. The bounds 1 − 1/x ≤ ln x ≤ x − 1 convert prices to logs without overshooting.
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
