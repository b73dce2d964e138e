/**
 * The running market: follows the clock slot by slot over the simulated market, holds the newest quotes and the
 * running candles, and notifies listeners. It owns no timer; the tick loop calls `advance`.
 */

import { invariant } from '@vernier/shared/assert';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import { Listeners } from '@vernier/shared/listeners';
import type { Candle, Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote, Tick } from '@vernier/shared/market/quote';
import type { MarketView, TradingState } from '@vernier/shared/market/market-view';
import type { ClosedBar } from '@vernier/simulator/candles/running-candles';
import type { CandleRange } from '@vernier/simulator/candles/history';
import type { Intervention } from '@vernier/simulator/interventions/intervention';
import type { Market } from '@vernier/simulator/market';
import { timeOfSlot } from '@vernier/simulator/slot';
import { LiveInstrument } from './live-instrument.ts';

/** Missed slots that are still played one by one (a minute of wall time); a longer gap is jumped over. */
const MAX_CATCH_UP_SLOTS = 240;
/** Maximum age of a price that a request may refer to. */
const MAX_QUOTE_REFERENCE_MS = 60_000;

/** Result of one slot: all ticks, those that trade, and the bars that they completed. */
export interface SlotNews {
  readonly slot: number;
  readonly ticks: readonly Tick[];
  /** Ticks that may trigger orders: those not in quarantine. */
  readonly accepted: readonly Quote[];
  readonly closed: readonly { readonly instrument: Instrument; readonly bar: ClosedBar }[];
}

/** Market time, which may run faster than the wall's. */
interface MarketClock extends Clock {
  readonly factor?: number;
}

export class LiveMarket implements MarketView {
  readonly instruments: readonly Instrument[];
  /** The simulated market behind it; interventions are computed from it. */
  readonly simulated: Market;
  readonly #clock: MarketClock;
  readonly #held: ReadonlyMap<number, { -readonly [Field in keyof Instrument]: Instrument[Field] }>;
  #termsVersion = 0;
  readonly #lines = new Map<number, LiveInstrument>();
  readonly #listeners = new Listeners<[news: SlotNews]>((error) => this.#listenerFailed(error));
  #listenerFailed: (error: unknown) => void = (error) => {
    throw error;
  };
  #slot: number;
  #isClosing: () => boolean = () => false;

  constructor(market: Market, instruments: readonly Instrument[], clock: MarketClock) {
    this.simulated = market;
    this.#clock = clock;
    this.#held = new Map(instruments.map((instrument) => [instrument.id, { ...instrument }]));
    this.instruments = [...this.#held.values()];
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

  /** Increases with every change of an instrument's terms. */
  get termsVersion(): number {
    return this.#termsVersion;
  }

  /** Changes an instrument's terms in place: the next decision uses them. */
  setTerms(instrumentId: number, terms: Partial<Instrument>): void {
    const instrument = this.#held.get(instrumentId);
    invariant(instrument !== undefined, `no instrument ${instrumentId}`);
    Object.assign(instrument, terms);
    this.#termsVersion += 1;
  }

  /** While this returns true, open markets are close-only. */
  closeOnlyWhile(isClosing: () => boolean): void {
    this.#isClosing = isClosing;
  }

  onSlot(listener: (news: SlotNews) => void): void {
    this.#listeners.add(listener);
  }

  /** Reports a listener that throws; without it the caller of `advance` gets the error. */
  onListenerError(report: (error: unknown) => void): void {
    this.#listenerFailed = report;
  }

  /** Plays every slot up to now, in order; jumps over a gap that is too long for that. */
  advance(): void {
    const target = this.simulated.lastSlotAt(this.#clock.now());
    const most = MAX_CATCH_UP_SLOTS * Math.max(1, this.#clock.factor ?? 1);
    if (target - this.#slot > most) this.#jump(target);
    while (this.#slot < target) this.#play(this.#slot + 1);
  }

  /** The newest quote that may trade, that is, not in quarantine. */
  quoteOf(instrumentId: number): Quote | undefined {
    return this.#lines.get(instrumentId)?.accepted;
  }

  /** The newest tick for display, whether it may trade or not. */
  shownQuoteOf(instrumentId: number): Quote | undefined {
    return this.#lines.get(instrumentId)?.shown;
  }

  previousQuoteOf(instrumentId: number): Quote | undefined {
    return this.#lines.get(instrumentId)?.previous;
  }

  inQuarantine(instrumentId: number): boolean {
    return this.#lines.get(instrumentId)?.inQuarantine ?? false;
  }

  quoteAt(instrumentId: number, timeMs: TimeMs): Quote | undefined {
    const line = this.#lines.get(instrumentId);
    if (line === undefined || timeMs < this.timeMs - MAX_QUOTE_REFERENCE_MS) return undefined;
    const slot = Math.min(this.simulated.lastSlotAt(timeMs), this.#slot);
    let quote = this.simulated.quote(instrumentId, slot);
    while (line.wasDoubted(quote.seq)) quote = this.simulated.quote(instrumentId, quote.seq - 1);
    return quote;
  }

  tradingState(instrumentId: number): TradingState {
    const state = this.simulated.stateAt(instrumentId, this.#slot);
    return state === 'open' && this.#isClosing() ? 'close_only' : state;
  }

  /** The next opening of a closed market; null while it is not closed, or when the opening is unknown. */
  nextOpening(instrumentId: number): TimeMs | null {
    const slot = this.simulated.nextOpening(instrumentId, this.#slot);
    return slot === null ? null : timeOfSlot(slot);
  }

  /** The tick of a moment and so many before and after it, oldest first, as they are on the tape. */
  ticksAround(
    instrumentId: number,
    timeMs: TimeMs,
    { before, after }: { readonly before: number; readonly after: number },
  ): readonly Tick[] {
    const middle = this.simulated.quote(
      instrumentId,
      Math.min(this.simulated.lastSlotAt(timeMs), this.#slot),
    );
    const ticks = [middle];
    for (let seq = middle.seq; ticks.length <= before && seq > 0; ) {
      const tick = this.simulated.quote(instrumentId, seq - 1);
      ticks.unshift(tick);
      ({ seq } = tick);
    }
    const count = ticks.length + after;
    let next = this.simulated.nextTick(instrumentId, middle.seq + 1);
    while (next !== null && next <= this.#slot && ticks.length < count) {
      ticks.push(this.simulated.quote(instrumentId, next));
      next = this.simulated.nextTick(instrumentId, next + 1);
    }
    return ticks;
  }

  /** Adds interventions from the next slot on; played slots do not change. */
  intervene(acts: readonly Intervention[]): void {
    for (const act of acts)
      invariant(act.slot > this.#slot, 'an intervention lies after the newest slot played');
    for (const act of acts) this.simulated.intervene(act);
  }

  instrument(instrumentId: number): Instrument | undefined {
    return this.#lines.get(instrumentId)?.instrument;
  }

  /** The candle of the bar that is running. */
  running(instrumentId: number, period: Period): Candle {
    return this.#line(instrumentId).folder.running(period);
  }

  /** Candles as of a time not after the newest slot, oldest first. */
  candles(instrumentId: number, period: Period, range: CandleRange): readonly Candle[] {
    return this.simulated.candles(instrumentId, period, range);
  }

  miniCloses(instrumentId: number, period: Period) {
    return this.simulated.miniCloses(instrumentId, period, this.timeMs);
  }

  #line(instrumentId: number): LiveInstrument {
    const line = this.#lines.get(instrumentId);
    invariant(line !== undefined, `no instrument ${instrumentId}`);
    return line;
  }

  #play(slot: number): void {
    const ticks = this.simulated.quotesAt(slot);
    const closed: { instrument: Instrument; bar: ClosedBar }[] = [];
    const accepted: Quote[] = [];
    // Ticks and lines are in the order of the instruments.
    let place = 0;
    for (const line of this.#lines.values()) {
      const next = ticks[place];
      const tick = next?.instrumentId === line.instrument.id ? next : undefined;
      if (tick !== undefined) {
        place += 1;
        if (line.accepts(tick, this.simulated.isTrusted(tick))) accepted.push(tick);
      }
      for (const bar of line.folder.fold(slot, tick)) closed.push({ instrument: line.instrument, bar });
    }
    invariant(place === ticks.length, 'every tick is of a line');
    this.#slot = slot;
    this.#listeners.call({ slot, ticks, accepted, closed });
  }

  #jump(slot: number): void {
    for (const instrument of this.instruments) {
      this.#lines.set(instrument.id, new LiveInstrument(this.simulated, instrument, slot));
    }
    this.#slot = slot;
  }
}
