/**
 * Ticks and candles of one instrument of an exchange. The newest minutes are in memory as ticks, all minutes as candles; the ticks
 * of older minutes are read again before they are needed. Interventions apply when a tick is read.
 */

import { invariant } from '@vernier/shared/assert';
import { BarGrid, type DayBoundary } from '@vernier/shared/market/bar-grid';
import type { Candle } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { HoursChange } from '@vernier/shared/market/intervention';
import type { TradingState } from '@vernier/shared/market/market-view';
import { emptyMinute, type MinuteTicks } from '@vernier/shared/market/minute-ticks';
import type { PlausibleBand } from '@vernier/shared/market/plausibility';
import type { Tick } from '@vernier/shared/market/quote';
import { SLOTS_PER_MINUTE, type Slot, timeOfSlot } from '@vernier/shared/market/slot';
import { type MarketHours, sessionsOf } from '@vernier/shared/market/trading-hours';
import { joined, withTick } from '@vernier/simulator/candles/tick-candle';
import { InstrumentSchedule, USUAL_PERCENT } from '@vernier/simulator/hours/instrument-schedule';
import type { ExternalFeed } from '@vernier/simulator/recorded/external-market';
import { widened } from '@vernier/simulator/ticks/tick-shape';
import { type MinuteCandle, MinuteCandles } from './minute-candles.ts';
import type { SlotQuote } from './received-quotes.ts';

/** After an hour without a tick the market is closed; before that it is open and its price is stale. */
const CLOSED_SLOTS = 60 * SLOTS_PER_MINUTE;
/** Minutes with ticks that stay in memory, three kilobytes each. */
export const NEWEST_MINUTES = 120;
/** Minutes that were read again and are still in memory. */
const PAST_MINUTES = 256;
const MINUTE_S = 60;

export interface ExchangeFeedOptions {
  readonly instrument: Instrument;
  readonly hours: MarketHours;
  readonly dayBoundary: DayBoundary;
  readonly band: PlausibleBand;
  readonly firstQuote: Pick<SlotQuote, 'bid' | 'ask'>;
}

export class ExchangeFeed implements ExternalFeed {
  readonly instrument: Instrument;
  readonly grid: BarGrid;
  readonly interventions: InstrumentSchedule;
  readonly schedule = { lastTick: (slot: Slot) => this.lastTick(slot) };
  readonly band: PlausibleBand;
  readonly firstQuote: Pick<SlotQuote, 'bid' | 'ask'>;
  /** As they came. */
  readonly #ticks = new Map<number, MinuteTicks>();
  readonly #past = new Map<number, MinuteTicks>();
  /** Minutes with ticks that are not in `#candles` yet, ascending. */
  #unmerged: readonly number[] = [];
  readonly #candles = new MinuteCandles();

  constructor({ instrument, hours, dayBoundary, band, firstQuote }: ExchangeFeedOptions) {
    this.instrument = instrument;
    this.grid = new BarGrid(dayBoundary);
    this.interventions = new InstrumentSchedule(hours === 'sessions' ? sessionsOf(instrument) : null);
    this.band = band;
    this.firstQuote = firstQuote;
  }

  /** Adds the tick of a slot after all others. */
  add(slot: Slot, quote: SlotQuote): void {
    const minute = minuteOf(slot);
    let ticks = this.#ticks.get(minute);
    if (ticks === undefined) {
      ticks = emptyMinute();
      this.#ticks.set(minute, ticks);
      this.#unmerged = [...this.#unmerged, minute];
    }
    write(ticks, slot, quote);
  }

  /** The candle of a minute that is over; null without a tick. */
  minuteCandle(minute: number): MinuteCandle | null {
    const from = minute * SLOTS_PER_MINUTE;
    const first = this.nextTick(from);
    const last = this.lastTick(from + SLOTS_PER_MINUTE - 1);
    if (first === null || last === null || last < first) return null;
    const candle = this.#foldTicks(first, last);
    invariant(candle !== null, 'the minute has a tick');
    const { ask: askClose, volume: lastVolume } = this.tickAt(last);
    return { ...candle, minute, askClose, lastVolume, firstPlace: first - from, lastPlace: last - from };
  }

  /** Adds the candle of a minute after all others. */
  merge(minute: number, candle: MinuteCandle | null): void {
    if (candle !== null) this.#candles.add(candle);
    this.#unmerged = this.#unmerged.filter((each) => each !== minute);
    for (const oldest of this.#ticks.keys()) {
      if (this.#ticks.size <= NEWEST_MINUTES) return;
      this.#ticks.delete(oldest);
    }
  }

  /** The newest minutes with a candle, ascending. */
  newestMinutes(count: number): readonly number[] {
    const from = Math.max(0, this.#candles.length - count);
    return Array.from({ length: this.#candles.length - from }, (_, at) => this.#candles.minuteAt(from + at));
  }

  /** Of the minutes that answer for a slot, those whose ticks are not in memory. */
  missingMinutes(slot: Slot): readonly number[] {
    const minute = minuteOf(slot);
    const after = this.#candles.indexFrom(minute + 1);
    return [after - 1, after]
      .filter((index) => index >= 0 && index < this.#candles.length)
      .map((index) => this.#candles.minuteAt(index))
      .filter((each) => this.#ticksOf(each) === undefined);
  }

  /** Takes the ticks of a minute that was read again; `isNewest` ones stay. */
  restore(minute: number, isNewest: boolean): (slot: Slot, quote: SlotQuote) => void {
    const ticks = emptyMinute();
    const target = isNewest ? this.#ticks : this.#past;
    target.set(minute, ticks);
    for (const oldest of this.#past.keys()) {
      if (this.#past.size <= PAST_MINUTES) break;
      this.#past.delete(oldest);
    }
    return (slot, quote) => write(ticks, slot, quote);
  }

  hasTick(slot: Slot): boolean {
    const ticks = this.#ticksOf(minuteOf(slot));
    if (ticks === undefined) {
      const candle = this.#candles.of(minuteOf(slot));
      if (candle === null) return false;
      const place = slot % SLOTS_PER_MINUTE;
      if (place >= candle.lastPlace || place < candle.firstPlace) return place === candle.lastPlace;
      return this.#notInMemory(slot);
    }
    return ticks.bids[slot % SLOTS_PER_MINUTE] !== 0 && this.interventions.hasTick(slot);
  }

  /** The newest slot with a tick at or before `slot`; null without one. */
  lastTick(slot: Slot): Slot | null {
    let minute: number | null = minuteOf(slot);
    let end = slot;
    while (minute !== null) {
      const found = this.#lastOf(minute, end);
      if (found !== null) return found;
      minute = this.#minuteBefore(minute);
      end = minute === null ? 0 : (minute + 1) * SLOTS_PER_MINUTE - 1;
    }
    return null;
  }

  /** The first slot with a tick at or after `slot`; null without one. */
  nextTick(slot: Slot): Slot | null {
    let from = slot;
    for (let minute: number | null = minuteOf(slot); minute !== null; minute = this.#minuteAfter(minute)) {
      from = Math.max(slot, minute * SLOTS_PER_MINUTE);
      const found = this.#firstOf(minute, from);
      if (found !== null) return found;
    }
    return null;
  }

  /** Closed in its hours, or after an hour without a tick. */
  stateAt(slot: Slot): TradingState {
    const state = this.interventions.stateAt(slot);
    if (state === 'closed' || state === 'halted') return state;
    const last = this.lastTick(slot);
    return last === null || slot - last > CLOSED_SLOTS ? 'closed' : state;
  }

  /** When the hours open; unknown after a silence. */
  nextOpening(slot: Slot): Slot | null {
    return this.interventions.nextOpening(slot);
  }

  changeHours({ slot, hours }: HoursChange): void {
    this.interventions.changeHours(slot, hours === 'sessions' ? sessionsOf(this.instrument) : null);
  }

  /** The tick of a slot, which has one. */
  tickAt(slot: Slot): Tick {
    const place = slot % SLOTS_PER_MINUTE;
    const tick = { instrumentId: this.instrument.id, seq: slot, timeMs: timeOfSlot(slot) };
    const ticks = this.#ticksOf(minuteOf(slot));
    if (ticks === undefined) {
      const candle = this.#candles.of(minuteOf(slot));
      invariant(candle !== null && candle.lastPlace === place, 'the minute of a tick is in memory');
      return { ...tick, bid: candle.close, ask: candle.askClose, volume: candle.lastVolume };
    }
    const bid = ticks.bids[place] as number;
    const spread = (ticks.asks[place] as number) - bid;
    const percent = this.interventions.percentAt(slot);
    const ask = bid + (percent === USUAL_PERCENT ? spread : widened(spread, percent));
    return { ...tick, bid, ask, volume: ticks.volumes[place] as number };
  }

  fillMinute(minute: number, { bids, asks, volumes }: MinuteTicks): void {
    const isMissing = this.#ticksOf(minute) === undefined && this.#candles.of(minute) !== null;
    invariant(!isMissing, 'the ticks of the minute are in memory');
    for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
      const slot = minute * SLOTS_PER_MINUTE + place;
      const tick = this.hasTick(slot) ? this.tickAt(slot) : null;
      bids[place] = tick?.bid ?? 0;
      asks[place] = tick?.ask ?? 0;
      volumes[place] = tick?.volume ?? 0;
    }
  }

  /** The candle of minutes, of which only the newest one may end early. */
  barCandle(first: Slot, last: Slot): Candle | null {
    const timeS = minuteOf(first) * MINUTE_S;
    const { candle, end } = this.#candles.fold(minuteOf(first), minuteOf(last + 1));
    const rest = this.#foldTicks(Math.max(first, end * SLOTS_PER_MINUTE), last);
    if (candle === null) return rest === null ? null : { ...rest, timeS };
    return rest === null ? { ...candle, timeS } : { ...joined({ ...candle, timeS }, rest) };
  }

  #foldTicks(first: Slot, last: Slot): Candle | null {
    const timeS = minuteOf(first) * MINUTE_S;
    let candle: Candle | null = null;
    for (let slot = this.nextTick(first); slot !== null && slot <= last; slot = this.nextTick(slot + 1))
      candle = withTick(candle, this.tickAt(slot), timeS);
    return candle;
  }

  #ticksOf(minute: number): MinuteTicks | undefined {
    return this.#ticks.get(minute) ?? this.#past.get(minute);
  }

  /** The last tick of a minute up to a slot of it; null without one. */
  #lastOf(minute: number, end: Slot): Slot | null {
    const from = minute * SLOTS_PER_MINUTE;
    if (this.#ticksOf(minute) === undefined) {
      const candle = this.#candles.of(minute);
      if (candle === null || end < from + candle.firstPlace) return null;
      if (end >= from + candle.lastPlace) return from + candle.lastPlace;
      this.#notInMemory(end);
    }
    for (let slot = end; slot >= from; slot -= 1) if (this.hasTick(slot)) return slot;
    return null;
  }

  /** The first tick of a minute from a slot of it on; null without one. */
  #firstOf(minute: number, from: Slot): Slot | null {
    const end = (minute + 1) * SLOTS_PER_MINUTE;
    if (this.#ticksOf(minute) === undefined) {
      const candle = this.#candles.of(minute);
      const start = minute * SLOTS_PER_MINUTE;
      if (candle === null || from > start + candle.lastPlace) return null;
      if (from <= start + candle.firstPlace) return start + candle.firstPlace;
      this.#notInMemory(from);
    }
    for (let slot = from; slot < end; slot += 1) if (this.hasTick(slot)) return slot;
    return null;
  }

  #minuteBefore(minute: number): number | null {
    const unmerged = this.#unmerged.findLast((each) => each < minute);
    if (unmerged !== undefined) return unmerged;
    const index = this.#candles.indexFrom(minute) - 1;
    return index < 0 ? null : this.#candles.minuteAt(index);
  }

  #minuteAfter(minute: number): number | null {
    const index = this.#candles.indexFrom(minute + 1);
    if (index < this.#candles.length) return this.#candles.minuteAt(index);
    return this.#unmerged.find((each) => each > minute) ?? null;
  }

  #notInMemory(slot: Slot): never {
    throw new Error(`the ticks of ${this.instrument.code} around slot ${slot} are not in memory`);
  }
}

function minuteOf(slot: Slot): number {
  return Math.floor(slot / SLOTS_PER_MINUTE);
}

function write({ bids, asks, volumes }: MinuteTicks, slot: Slot, { bid, ask, volume }: SlotQuote): void {
  const place = slot % SLOTS_PER_MINUTE;
  bids[place] = bid;
  asks[place] = ask;
  volumes[place] = volume;
}
