/**
 * Quarantine of ticks [QUARANTINE-1] [QUARANTINE-2] [QUARANTINE-3]: a tick far from the newest accepted one, or with an
 * excessive spread, is displayed but triggers nothing, until the next tick confirms it.
 */

import type { Points } from '../numbers/price.ts';
import type { Quote } from './quote.ts';

/** What an instrument's ticks stay within, from its own volatility and spreads. */
export interface PlausibleBand {
  /** Farthest that the mid may lie from the accepted one's, in millionths of it. */
  readonly reachMicros: number;
  /** Widest spread that needs no second tick. */
  readonly widestSpread: Points;
}

const MICRO = 1_000_000;

/** A price of zero or below and a spread without width are no market: such a tick is refused outright [QUARANTINE-3]. */
export function isPossible({ bid, ask }: Quote): boolean {
  return bid > 0 && ask > bid;
}

/** Whether a tick is within the band around another one. A spread that was accepted may grow by half at a time. */
export function isPlausible(tick: Quote, reference: Quote, band: PlausibleBand): boolean {
  const before = reference.bid + reference.ask;
  const move = Math.abs(tick.bid + tick.ask - before);
  if (move * MICRO > before * band.reachMicros) return false;
  const spread = tick.ask - tick.bid;
  return spread <= band.widestSpread || 2 * spread <= 3 * (reference.ask - reference.bid);
}

/** Judges the ticks of one instrument, one after the other. */
export class Quarantine {
  readonly #band: PlausibleBand;
  #accepted: Quote;
  /** The tick before, when it is in quarantine. */
  #suspect: Quote | null = null;

  /** `accepted` is where the judgement starts: the newest quote that was accepted. */
  constructor(band: PlausibleBand, accepted: Quote) {
    this.#band = band;
    this.#accepted = accepted;
  }

  /** The newest quote that may trade. */
  get accepted(): Quote {
    return this.#accepted;
  }

  /** Takes the next tick; true when it may trade. A trusted one is meant as it is. */
  judge(tick: Quote, isTrusted: boolean): boolean {
    if (!isPossible(tick)) return false;
    const confirms = this.#suspect !== null && isPlausible(tick, this.#suspect, this.#band);
    if (isTrusted || confirms || isPlausible(tick, this.#accepted, this.#band)) {
      this.#accepted = tick;
      this.#suspect = null;
      return true;
    }
    this.#suspect = tick;
    return false;
  }
}
