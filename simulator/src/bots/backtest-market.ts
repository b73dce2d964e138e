/** Market view at a past slot; quotes are computed on demand. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { MarketView, TradingState } from '@vernier/shared/market/market-view';
import type { MarketSource } from '@vernier/shared/market/market-source';
import { type Slot, timeOfSlot } from '@vernier/shared/market/slot';

export class BacktestMarket implements MarketView {
  readonly instruments: readonly Instrument[];
  readonly #market: MarketSource;
  readonly #quotes = new Map<number, Quote>();
  #slot: Slot;

  constructor(market: MarketSource, instruments: readonly Instrument[], slot: Slot) {
    this.#market = market;
    this.instruments = instruments;
    this.#slot = slot;
  }

  get slot(): Slot {
    return this.#slot;
  }

  get timeMs(): TimeMs {
    return timeOfSlot(this.#slot);
  }

  goTo(slot: Slot): void {
    if (slot !== this.#slot) this.#quotes.clear();
    this.#slot = slot;
  }

  quoteOf(instrumentId: number): Quote {
    const known = this.#quotes.get(instrumentId);
    if (known !== undefined) return known;
    const quote = this.#market.quote(instrumentId, this.#slot);
    this.#quotes.set(instrumentId, quote);
    return quote;
  }

  previousQuoteOf(instrumentId: number): Quote {
    return this.#market.quote(instrumentId, this.quoteOf(instrumentId).seq - 1);
  }

  quoteAt(instrumentId: number, timeMs: TimeMs): Quote {
    return this.#market.quote(instrumentId, Math.min(this.#market.lastSlotAt(timeMs), this.#slot));
  }

  /** Bots send no requests between ticks, so no quarantine is needed. */
  inQuarantine(): boolean {
    return false;
  }

  tradingState(instrumentId: number): TradingState {
    return this.#market.stateAt(instrumentId, this.#slot);
  }

  /** The instrument's tick of the current slot; undefined when it has none. */
  tickOf(instrumentId: number): Quote | undefined {
    const quote = this.quoteOf(instrumentId);
    return quote.seq === this.#slot ? quote : undefined;
  }
}
