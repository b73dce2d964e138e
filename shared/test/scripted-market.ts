/** A market whose quotes are set by a test. */

import type { TimeMs } from '../src/clock.ts';
import type { Instrument } from '../src/market/instrument.ts';
import type { Quote } from '../src/market/quote.ts';
import type { Points } from '../src/numbers/price.ts';
import type { MarketView, TradingState } from '../src/market/market-view.ts';

export class ScriptedMarket implements MarketView {
  readonly instruments: readonly Instrument[];
  readonly #ticks = new Map<number, Quote[]>();
  readonly #states = new Map<number, TradingState>();
  readonly #inQuarantine = new Set<number>();

  constructor(instruments: readonly Instrument[]) {
    this.instruments = instruments;
  }

  /** Puts one more tick on the instrument's tape. */
  tick({ id }: Instrument, timeMs: TimeMs, bid: Points, ask: Points): Quote {
    const ticks = this.#ticks.get(id) ?? [];
    const quote = { instrumentId: id, seq: ticks.length + 1, timeMs, bid, ask };
    ticks.push(quote);
    this.#ticks.set(id, ticks);
    this.#inQuarantine.delete(id);
    return quote;
  }

  /** The instrument's next tick is in quarantine: it may not trade, and is on no board. */
  doubt({ id }: Instrument): void {
    this.#inQuarantine.add(id);
  }

  setState({ id }: Instrument, state: TradingState): void {
    this.#states.set(id, state);
  }

  quoteOf(instrumentId: number): Quote | undefined {
    return this.#ticks.get(instrumentId)?.at(-1);
  }

  previousQuoteOf(instrumentId: number): Quote | undefined {
    return this.#ticks.get(instrumentId)?.at(-2);
  }

  /** Every tick, oldest first. */
  ticksOf(instrumentId: number): readonly Quote[] {
    return this.#ticks.get(instrumentId) ?? [];
  }

  quoteAt(instrumentId: number, timeMs: TimeMs): Quote | undefined {
    return this.#ticks.get(instrumentId)?.findLast((quote) => quote.timeMs <= timeMs);
  }

  inQuarantine(instrumentId: number): boolean {
    return this.#inQuarantine.has(instrumentId);
  }

  tradingState(instrumentId: number): TradingState {
    return this.#states.get(instrumentId) ?? 'open';
  }
}
