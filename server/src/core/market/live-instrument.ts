/** One instrument of the running market: its displayed tick, its tradable quote, and its running candles [QUARANTINE-1] [QUARANTINE-2] [QUARANTINE-3]. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import { isPlausible, isPossible, Quarantine } from '@vernier/shared/market/plausibility';
import type { Quote, Tick } from '@vernier/shared/market/quote';
import type { RunningCandles } from '@vernier/shared/market/running-candles';
import type { MarketSource } from '@vernier/shared/market/market-source';
import type { Slot } from '@vernier/shared/market/slot';

/** The newest accepted tick and the one before it. */
const ACCEPTED_AT_START = 2;
/** Number of quarantined ticks that are remembered. */
const MAX_DOUBTS = 256;

export class LiveInstrument {
  readonly instrument: Instrument;
  readonly folder: RunningCandles;
  readonly #quarantine: Quarantine;
  readonly #doubted: Slot[] = [];
  #shown: Tick;
  #previous: Quote | undefined;

  /** State at a slot, the same as if every tick up to it had been judged. */
  constructor(market: MarketSource, instrument: Instrument, slot: Slot) {
    this.instrument = instrument;
    this.folder = market.runningCandlesAt(instrument.id, slot);
    const [first, ...ticks] = newestTicks(market, instrument.id, slot);
    invariant(first !== undefined, `the market quotes ${instrument.code}`);
    this.#shown = first;
    this.#quarantine = new Quarantine(market.bandOf(instrument.id), first);
    for (const tick of ticks) this.#judge(tick, market.isTrusted(tick));
  }

  /** The newest tick, whether it may trade or not. */
  get shown(): Tick {
    return this.#shown;
  }

  /** The newest quote that may trade. */
  get accepted(): Quote {
    return this.#quarantine.accepted;
  }

  /** Whether the newest tick is not the one that may trade. */
  get inQuarantine(): boolean {
    return this.#shown.seq !== this.accepted.seq;
  }

  /** The tradable quote before it. */
  get previous(): Quote | undefined {
    return this.#previous;
  }

  /** Whether the next tick may trade. */
  accepts(tick: Tick, isTrusted: boolean): boolean {
    return this.#judge(tick, isTrusted);
  }

  /** Whether a tick of the past minute was doubted and never traded. */
  wasDoubted(seq: Slot): boolean {
    return this.#doubted.includes(seq);
  }

  #judge(tick: Tick, isTrusted: boolean): boolean {
    const before = this.#quarantine.accepted;
    this.#shown = tick;
    if (this.#quarantine.judge(tick, isTrusted)) {
      this.#previous = before;
      return true;
    }
    this.#doubted.push(tick.seq);
    if (this.#doubted.length > MAX_DOUBTS) this.#doubted.shift();
    return false;
  }
}

/**
 * The newest ticks up to a slot, oldest first, from one that was certainly accepted: a tick that is plausible after its
 * predecessor is accepted, whether the predecessor was the price or in quarantine. At least one accepted tick follows it.
 */
export function newestTicks(market: MarketSource, instrumentId: number, slot: Slot): readonly Tick[] {
  const band = market.bandOf(instrumentId);
  const accepts = (tick: Tick, before: Tick) =>
    isPossible(tick) && (market.isTrusted(tick) || (isPossible(before) && isPlausible(tick, before, band)));
  const ticks = [market.quote(instrumentId, slot)];
  for (let accepted = 0; ; ) {
    const tick = ticks[0] as Tick;
    if (tick.seq === 0) return ticks;
    const before = market.quote(instrumentId, tick.seq - 1);
    if (accepts(tick, before)) accepted += 1;
    if (accepted === ACCEPTED_AT_START) return ticks;
    ticks.unshift(before);
  }
}
