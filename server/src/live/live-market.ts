/**
 * The market as it runs: follows the clock slot by slot over the simulated market, holds the newest quotes and the
 * running candles, and tells the listeners. It owns no timer: whoever owns one calls `advance`.
 */

import { invariant } from '@vernier/shared/assert';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Candle, Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote, Tick } from '@vernier/shared/market/quote';
import type { MarketView, TradingState } from '@vernier/shared/trading/context';
import type { CandleFolder, ClosedBar } from '@vernier/simulator/candle-folder';
import type { CandleRange } from '@vernier/simulator/history';
import type { Market } from '@vernier/simulator/market';
import { timeOfSlot } from '@vernier/simulator/slot';

/** Missed slots that are still played one by one; after a longer gap the market has simply gone on. */
const MAX_CATCH_UP_SLOTS = 240;
/** How far back a request may refer to a price it saw. */
const MAX_QUOTE_REFERENCE_MS = 60_000;

/** What one slot brought: all ticks, those that trade, and the bars that they completed. */
export interface SlotNews {
  readonly slot: number;
  readonly ticks: readonly Tick[];
  /** What may trigger: the ticks that are not in quarantine. */
  readonly accepted: readonly Quote[];
  readonly closed: readonly { readonly instrument: Instrument; readonly bar: ClosedBar }[];
}

interface Line {
  readonly instrument: Instrument;
  tick: Tick;
  previous: Quote | undefined;
  folder: CandleFolder;
}

export class LiveMarket implements MarketView {
  readonly instruments: readonly Instrument[];
  readonly #market: Market;
  readonly #clock: Clock;
  readonly #lines = new Map<number, Line>();
  readonly #listeners: ((news: SlotNews) => void)[] = [];
  #slot: number;

  constructor(market: Market, instruments: readonly Instrument[], clock: Clock) {
    this.#market = market;
    this.#clock = clock;
    this.instruments = instruments;
    this.#slot = market.lastSlotAt(clock.now());
    this.#jump(this.#slot);
  }

  /** The newest slot that has been played. */
  get slot(): number {
    return this.#slot;
  }

  get timeMs(): TimeMs {
    return timeOfSlot(this.#slot);
  }

  onSlot(listener: (news: SlotNews) => void): void {
    this.#listeners.push(listener);
  }

  /** Plays every slot up to now, in order; jumps over a gap that is too long for that. */
  advance(): void {
    const target = this.#market.lastSlotAt(this.#clock.now());
    if (target - this.#slot > MAX_CATCH_UP_SLOTS) this.#jump(target);
    while (this.#slot < target) this.#play(this.#slot + 1);
  }

  quoteOf(instrumentId: number): Quote | undefined {
    return this.#lines.get(instrumentId)?.tick;
  }

  previousQuoteOf(instrumentId: number): Quote | undefined {
    return this.#lines.get(instrumentId)?.previous;
  }

  quoteAt(instrumentId: number, timeMs: TimeMs): Quote | undefined {
    if (!this.#lines.has(instrumentId) || timeMs < this.timeMs - MAX_QUOTE_REFERENCE_MS) return undefined;
    const slot = Math.min(this.#market.lastSlotAt(timeMs), this.#slot);
    return this.#market.quote(instrumentId, slot);
  }

  tradingState(): TradingState {
    return 'open';
  }

  instrument(instrumentId: number): Instrument | undefined {
    return this.#lines.get(instrumentId)?.instrument;
  }

  /** The candle of the bar that is running. */
  running(instrumentId: number, period: Period): Candle {
    return this.#line(instrumentId).folder.running(period);
  }

  /** Candles as of a moment not after the newest slot, oldest first. */
  candles(instrumentId: number, period: Period, range: CandleRange): readonly Candle[] {
    return this.#market.candles(instrumentId, period, range);
  }

  miniCloses(instrumentId: number, period: Period) {
    return this.#market.miniCloses(instrumentId, period, this.timeMs);
  }

  #line(instrumentId: number): Line {
    const line = this.#lines.get(instrumentId);
    invariant(line !== undefined, `no instrument ${instrumentId}`);
    return line;
  }

  #play(slot: number): void {
    const ticks = this.#market.quotesAt(slot);
    const closed: { instrument: Instrument; bar: ClosedBar }[] = [];
    const brought = new Map(ticks.map((tick) => [tick.instrumentId, tick]));
    for (const line of this.#lines.values()) {
      const tick = brought.get(line.instrument.id);
      if (tick !== undefined) {
        line.previous = line.tick;
        line.tick = tick;
      }
      for (const bar of line.folder.fold(slot, tick)) closed.push({ instrument: line.instrument, bar });
    }
    this.#slot = slot;
    for (const listener of this.#listeners) listener({ slot, ticks, accepted: ticks, closed });
  }

  #jump(slot: number): void {
    for (const instrument of this.instruments) {
      const tick = this.#market.quote(instrument.id, slot);
      this.#lines.set(instrument.id, {
        instrument,
        tick,
        previous: slot > 0 ? this.#market.quote(instrument.id, slot - 1) : undefined,
        folder: this.#market.folderAt(instrument.id, slot),
      });
    }
    this.#slot = slot;
  }
}
