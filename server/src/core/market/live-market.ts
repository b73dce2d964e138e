/**
 * The running market: follows the clock slot by slot over a market source, holds the newest quotes and the
 * running candles, and notifies listeners. It owns no timer; the tick loop calls `advance`. Of missed time it plays
 * every slot that reaches an order, an account or an alert [MARKET-22].
 */

import { invariant } from '@vernier/shared/assert';
import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import { MAX_QUOTE_AGE_MS, TICK_INTERVAL_MS } from '@vernier/shared/limits';
import { Listeners } from '@vernier/shared/listeners';
import type { Candle, Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote, Tick } from '@vernier/shared/market/quote';
import type { MarketView, TradingState } from '@vernier/shared/market/market-view';
import type { ClosedBar } from '@vernier/shared/market/running-candles';
import type { Intervention } from '@vernier/shared/market/intervention';
import type { CandleRange, MarketSource } from '@vernier/shared/market/market-source';
import { type Slot, SLOTS_PER_MINUTE, timeOfSlot } from '@vernier/shared/market/slot';
import { acceptedTicks } from './accepted-ticks.ts';
import { LiveInstrument } from './live-instrument.ts';
import { AT_ONCE, type MomentPlayback } from './moment-playback.ts';
import { type PriceWatch, waitingPrices } from './price-watch.ts';
import { type TickCounts, ticksAround } from './ticks-around.ts';
import { TriggerSearch } from './trigger-search.ts';

/** The newest missed slots, which are all played: a minute, so that candles and quarantined ticks of it are known. */
const PLAYED_SLOTS = SLOTS_PER_MINUTE;
/** Missed slots up to the age at which a quote is stale are played in one time slice of any length. */
const FRESH_SLOTS = MAX_QUOTE_AGE_MS / TICK_INTERVAL_MS;
/** Time slice of catching up, after which the event loop runs. */
const CATCH_UP_MS = 6;
/** A distance to the next slot that is cheaper to play than to skip. */
const NEAR_SLOTS = 8;
/** One process that plays every slot which is due. */
const UNLIMITED = { slot: Number.POSITIVE_INFINITY };
/** Maximum age of a price that a request may refer to. */
const MAX_QUOTE_REFERENCE_MS = 60_000;

/** Result of one slot: all ticks, those that trade, and the bars that they completed. */
export interface SlotNews {
  readonly slot: Slot;
  readonly ticks: readonly Tick[];
  /** Ticks that may trigger orders: those not in quarantine. */
  readonly accepted: readonly Quote[];
  readonly closed: readonly { readonly instrument: Instrument; readonly bar: ClosedBar }[];
}

export interface LiveMarketOptions {
  /** The newest moment that was played by an earlier process; the clock's own without one. */
  readonly playedMs?: TimeMs;
  /** Ends at the last slot that may be played; without it every slot that is due is. */
  readonly horizon?: { readonly slot: Slot };
  /** Measures time slices; without it a slice ends when the market has caught up. */
  readonly steady?: SteadyClock;
}

/** What was missed and is played now. */
export interface CatchUp {
  /** Missed slots. */
  readonly slots: number;
  /** Those of them that were played one by one, since they might have reached something. */
  readonly played: number;
}

export class LiveMarket implements MarketView {
  readonly instruments: readonly Instrument[];
  /** The source behind it; interventions are computed from it. */
  readonly source: MarketSource;
  readonly #clock: Clock;
  readonly #steady: SteadyClock | null;
  readonly #horizon: { readonly slot: Slot };
  readonly #search: TriggerSearch;
  readonly #watchers: PriceWatch[] = [];
  readonly #mutableInstruments: ReadonlyMap<
    number,
    { -readonly [Field in keyof Instrument]: Instrument[Field] }
  >;
  #termsVersion = 0;
  readonly #lines = new Map<number, LiveInstrument>();
  #listenerFailed: (error: unknown) => void = (error) => {
    throw error;
  };
  readonly #report = (error: unknown) => this.#listenerFailed(error);
  readonly #listeners = new Listeners<[news: SlotNews]>(this.#report);
  readonly #caughtUp = new Listeners<[catchUp: CatchUp]>(this.#report);
  readonly #intervened = new Listeners<[acts: readonly Intervention[]]>(this.#report);
  #slot: Slot;
  /** The newest slot that was due when the market was last advanced. */
  #dueSlot: Slot;
  /** Slots missed and played since the start, or since the market fell more than a minute behind; null when it is not. */
  #missed: { slots: number; played: number } | null = null;
  #isClosing: () => boolean = () => false;
  #isPaused = false;
  #player: MomentPlayback = AT_ONCE;

  constructor(
    market: MarketSource,
    instruments: readonly Instrument[],
    clock: Clock,
    { playedMs, steady, horizon = UNLIMITED }: LiveMarketOptions = {},
  ) {
    this.source = market;
    this.#clock = clock;
    this.#steady = steady ?? null;
    this.#horizon = horizon;
    this.#search = new TriggerSearch(market);
    this.#mutableInstruments = new Map(instruments.map((instrument) => [instrument.id, { ...instrument }]));
    this.instruments = [...this.#mutableInstruments.values()];
    const nowMs = clock.now();
    this.#slot = Math.min(market.lastSlotAt(Math.min(playedMs ?? nowMs, nowMs)), horizon.slot);
    this.#dueSlot = this.#slot;
    this.#skipTo(this.#slot);
    if (this.#slot < market.lastSlotAt(nowMs)) this.#missed = { slots: 0, played: 0 };
  }

  /** The newest slot that has been played. */
  get slot(): Slot {
    return this.#slot;
  }

  get timeMs(): TimeMs {
    return timeOfSlot(this.#slot);
  }

  /** Whether slots of more than two seconds are due and not played: nothing is filled at their prices by request. */
  get isBehind(): boolean {
    return this.#dueSlot - this.#slot > FRESH_SLOTS;
  }

  /** Whether the slots being played belong to more than a minute that was missed. */
  get isCatchingUp(): boolean {
    return this.#missed !== null;
  }

  /** Whether no further slot may be played yet, due or not. */
  get isAtHorizon(): boolean {
    return this.#slot >= this.#horizon.slot;
  }

  /** The first slot that is neither played nor due; with other processes on the same market, the first after the horizon. */
  get nextSlot(): Slot {
    const { slot } = this.#horizon;
    return Math.max(this.#slot, slot === Number.POSITIVE_INFINITY ? this.#dueSlot : slot) + 1;
  }

  /** Increases with every change of an instrument's terms. */
  get termsVersion(): number {
    return this.#termsVersion;
  }

  /** Resolves when no moment is being played, so that a change of terms has nothing to finish. */
  whenPlayed(): Promise<void> {
    return this.#player.whenPlayed();
  }

  /** Changes an instrument's terms in place: the next decision uses them. A moment that is being played ends with the earlier ones. */
  setTerms(instrumentId: number, terms: Partial<Instrument>): void {
    const instrument = this.#mutableInstruments.get(instrumentId);
    invariant(instrument !== undefined, `no instrument ${instrumentId}`);
    this.#player.finishMoment();
    Object.assign(instrument, terms);
    this.#termsVersion += 1;
  }

  /** While this returns true, open markets are close-only. */
  closeOnlyWhile(isClosing: () => boolean): void {
    this.#isClosing = isClosing;
  }

  /** While a moment is being played in slices, the quotes stay: no further slot is played. */
  waitFor(player: MomentPlayback): void {
    this.#player = player;
  }

  onSlot(listener: (news: SlotNews) => void): void {
    this.#listeners.add(listener);
  }

  /** Reports a listener that throws; without it the caller of `advance` gets the error. */
  onListenerError(report: (error: unknown) => void): void {
    this.#listenerFailed = report;
  }

  /** Names prices and times at which missed slots must be played. */
  watch(watcher: PriceWatch): void {
    this.#watchers.push(watcher);
  }

  /** Listens to the end of each catching up over more than a minute. */
  onCaughtUp(listener: (catchUp: CatchUp) => void): void {
    this.#caughtUp.add(listener);
  }

  /**
   * Plays the slots up to now, in order. Slots older than a minute are played when they may reach something, and skipped
   * otherwise. A time slice that is too short leaves the market behind [isBehind], and the next call continues.
   */
  advance(): void {
    const due = this.source.lastSlotAt(this.#clock.now());
    this.#dueSlot = Math.max(due, this.#slot);
    const end = Math.min(due, this.#horizon.slot);
    if (end - this.#slot > PLAYED_SLOTS) this.#missed ??= { slots: 0, played: 0 };
    const isOver = this.#startTimeSlice();
    while (this.#slot < end) {
      if (this.#player.isPlaying || this.#isPaused) return;
      const missing = end - this.#slot;
      if (missing > FRESH_SLOTS && isOver()) return;
      if (missing > PLAYED_SLOTS) this.#playReached(end - PLAYED_SLOTS, isOver);
      else this.#play(this.#slot + 1);
    }
    if (this.#missed === null) return;
    const caughtUp = this.#missed;
    this.#missed = null;
    this.#caughtUp.call(caughtUp);
  }

  /** Continues after a slot whose state the source has, without the slots before it. */
  continueAfter(slot: Slot): void {
    this.#skipTo(slot);
    this.#dueSlot = slot;
  }

  /** Derives one running candle in advance, since many bars end at the same time. False when all are derived. */
  deriveCandle(): boolean {
    for (const { folder } of this.#lines.values()) if (folder.deriveOne()) return true;
    return false;
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
    const slot = Math.min(this.source.lastSlotAt(timeMs), this.#slot);
    let quote = this.source.quote(instrumentId, slot);
    while (line.wasDoubted(quote.seq)) quote = this.source.quote(instrumentId, quote.seq - 1);
    return quote;
  }

  tradingState(instrumentId: number): TradingState {
    const state = this.source.stateAt(instrumentId, this.#slot);
    return state === 'open' && this.#isClosing() ? 'close_only' : state;
  }

  /** The next opening of a closed market; null while it is not closed, or when the opening is unknown. */
  nextOpening(instrumentId: number): TimeMs | null {
    const slot = this.source.nextOpening(instrumentId, this.#slot);
    return slot === null ? null : timeOfSlot(slot);
  }

  /** The tick of a moment and so many before and after it, oldest first, as they are on the tape. */
  ticksAround(instrumentId: number, timeMs: TimeMs, span: TickCounts): Promise<readonly Tick[]> {
    return ticksAround(this.source, { instrumentId, timeMs, upTo: this.#slot }, span);
  }

  /** The accepted ticks of an instrument after a moment, up to the newest slot played, oldest first. */
  acceptedAfter(instrumentId: number, timeMs: TimeMs): Iterable<Tick> {
    const after = this.source.lastSlotAt(timeMs);
    return acceptedTicks(this.source, instrumentId, { after, upTo: this.#slot });
  }

  /** Plays no slot until `recording` has ended: an intervention that is being stored must not lie behind the market. */
  async pauseWhile<Result>(recording: () => Promise<Result>): Promise<Result> {
    this.#isPaused = true;
    try {
      return await recording();
    } finally {
      this.#isPaused = false;
    }
  }

  /** Adds interventions from the next slot on; played slots do not change. */
  intervene(acts: readonly Intervention[]): void {
    for (const act of acts)
      invariant(act.slot > this.#slot, 'an intervention lies after the newest slot played');
    for (const act of acts) this.source.intervene(act);
    this.#intervened.call(acts);
  }

  /** Listens to interventions, in the order of their recording. */
  onIntervened(listener: (acts: readonly Intervention[]) => void): void {
    this.#intervened.add(listener);
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
    return this.source.candles(instrumentId, period, range);
  }

  miniCloses(instrumentId: number, period: Period) {
    return this.source.miniCloses(instrumentId, period, this.timeMs);
  }

  #line(instrumentId: number): LiveInstrument {
    const line = this.#lines.get(instrumentId);
    invariant(line !== undefined, `no instrument ${instrumentId}`);
    return line;
  }

  #startTimeSlice(): () => boolean {
    const steady = this.#steady;
    if (steady === null) return () => false;
    const untilMs = steady.monotonicMs() + CATCH_UP_MS;
    return () => steady.monotonicMs() >= untilMs;
  }

  /** Skips the slots up to `end` that reach nothing, and plays the first that may. */
  #playReached(end: Slot, isOver: () => boolean): void {
    const { prices, nextMs } = waitingPrices(this.#watchers, this.instruments);
    const from = this.#slot + 1;
    const stop = Math.max(from, Math.ceil(nextMs / TICK_INTERVAL_MS));
    const until = Math.min(end + 1, stop);
    let found = { slot: from, isReached: false };
    do found = this.#search.step({ from: found.slot, end: until }, prices, isOver);
    while (!found.isReached && found.slot < until && !isOver());
    this.#goTo(found.slot - 1);
    if (found.isReached || found.slot === stop) this.#play(found.slot);
  }

  /** Skips slots that reach no price, up to a slot. */
  #goTo(slot: Slot): void {
    if (slot - this.#slot > NEAR_SLOTS) this.#skipTo(slot);
    else while (this.#slot < slot) this.#play(this.#slot + 1);
  }

  #play(slot: Slot): void {
    const ticks = this.source.quotesAt(slot);
    const closed: { instrument: Instrument; bar: ClosedBar }[] = [];
    const accepted: Quote[] = [];
    // Ticks and lines are in the order of the instruments.
    let place = 0;
    for (const line of this.#lines.values()) {
      const next = ticks[place];
      const tick = next?.instrumentId === line.instrument.id ? next : undefined;
      if (tick !== undefined) {
        place += 1;
        if (line.accepts(tick, this.source.isTrusted(tick))) accepted.push(tick);
      }
      for (const bar of line.folder.fold(slot, tick)) closed.push({ instrument: line.instrument, bar });
    }
    invariant(place === ticks.length, 'every tick is of a line');
    this.#slot = slot;
    if (this.#missed !== null) {
      this.#missed.slots += 1;
      this.#missed.played += 1;
    }
    this.#listeners.call({ slot, ticks, accepted, closed });
  }

  /** The instruments in the state of a slot, as if all slots before had been played. */
  #skipTo(slot: Slot): void {
    if (this.#missed !== null) this.#missed.slots += slot - this.#slot;
    for (const instrument of this.instruments) {
      this.#lines.set(instrument.id, new LiveInstrument(this.source, instrument, slot));
    }
    this.#slot = slot;
  }
}
