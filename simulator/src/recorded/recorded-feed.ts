/** Feed of one recorded instrument: its ticks and candles, with the interventions of administrators. */

import { BarGrid } from '@vernier/shared/market/bar-grid';
import type { Candle } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { TradingState } from '@vernier/shared/market/market-view';
import type { MinuteTicks } from '@vernier/shared/market/minute-ticks';
import { isPlausible, type PlausibleBand } from '@vernier/shared/market/plausibility';
import type { Quote, Tick } from '@vernier/shared/market/quote';
import { SLOTS_PER_MINUTE, type Slot, timeOfSlot } from '@vernier/shared/market/slot';
import { withTick } from '../candles/tick-candle.ts';
import { InstrumentSchedule, USUAL_PERCENT } from '../hours/instrument-schedule.ts';
import { widened } from '../ticks/tick-shape.ts';
import { type ExternalFeed, REACH_MICROS } from './external-market.ts';
import type { RecordedSeries } from './recorded-series.ts';

/** A gap of an hour or more is a closed market; in a shorter one the market is open and its price becomes stale. */
const CLOSED_SLOTS = 60 * SLOTS_PER_MINUTE;
/** Spreads beyond so many times the median are implausible. */
const MAX_SPREAD_FACTOR = 10;
/** Records whose spreads the median is of. */
const SAMPLED_SPREADS = 1001;

export class RecordedFeed implements ExternalFeed {
  readonly instrument: Instrument;
  readonly series: RecordedSeries;
  readonly grid = new BarGrid('utc_midnight');
  /** Interventions of administrators; the series has the hours. */
  readonly interventions = new InstrumentSchedule(null);
  readonly schedule = { lastTick: (slot: Slot) => this.lastTick(slot) };
  readonly band: PlausibleBand;
  /** Places of records that are implausible after the one before: their repeats would confirm them [QUARANTINE-2]. */
  readonly #implausible: ReadonlySet<number>;
  /** The record of the last read, from which the next read usually continues. */
  #place = 0;

  constructor(instrument: Instrument, series: RecordedSeries) {
    this.instrument = instrument;
    this.series = series;
    this.band = { reachMicros: REACH_MICROS, widestSpread: MAX_SPREAD_FACTOR * medianSpread(series) };
    this.#implausible = implausiblePlaces(series, this.band, instrument.id);
  }

  get firstQuote() {
    return { bid: this.series.bidOf(0), ask: this.series.askOf(0) };
  }

  /** The recording has the hours. */
  changeHours(): void {}

  hasTick(slot: Slot): boolean {
    const run = this.series.runAt(slot);
    return run !== null && slot <= run.last && !this.#isUnrepeated(slot) && this.interventions.hasTick(slot);
  }

  /** The newest slot with a tick at or before `slot`; null without one. */
  lastTick(slot: Slot): Slot | null {
    for (let found: Slot | null = slot; found !== null; ) {
      const run = this.series.runAt(found);
      if (run === null) return null;
      const end = Math.min(found, run.last);
      const recorded = this.#isUnrepeated(end) ? this.series.slotOf(this.#placeAt(end)) : end;
      found = this.interventions.lastTick(recorded);
      if (found === recorded) return found;
    }
    return null;
  }

  /** The first slot with a tick at or after `slot`; null without one. */
  nextTick(slot: Slot): Slot | null {
    for (let found: Slot | null = slot; found !== null; ) {
      const recorded = this.#nextRecorded(found);
      if (recorded === null) return null;
      found = this.interventions.nextTick(recorded);
      if (found === recorded) return found;
    }
    return null;
  }

  stateAt(slot: Slot): TradingState {
    const state = this.interventions.stateAt(slot);
    return state === 'closed' || this.#isClosedAt(slot) ? 'closed' : state;
  }

  /** The slot at which a closed market opens; null when it is not closed or the recording is over. */
  nextOpening(slot: Slot): Slot | null {
    for (let found: Slot | null = slot; found !== null; ) {
      if (this.#isClosedAt(found)) found = this.series.nextRun(found);
      else if (this.interventions.stateAt(found) === 'closed') found = this.interventions.nextOpening(found);
      else return found === slot ? null : found;
    }
    return null;
  }

  /** The tick of a slot, which has one. */
  tickAt(slot: Slot): Tick {
    const place = this.#placeAt(slot);
    const bid = this.series.bidOf(place);
    const spread = this.series.askOf(place) - bid;
    const percent = this.interventions.percentAt(slot);
    const volume = this.series.slotOf(place) === slot ? this.series.volumeOf(place) : 0;
    const ask = percent === USUAL_PERCENT ? bid + spread : bid + widened(spread, percent);
    return { instrumentId: this.instrument.id, seq: slot, timeMs: timeOfSlot(slot), bid, ask, volume };
  }

  fillMinute(minute: number, { bids, asks, volumes }: MinuteTicks): void {
    for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
      const slot = minute * SLOTS_PER_MINUTE + place;
      const tick = this.hasTick(slot) ? this.tickAt(slot) : null;
      bids[place] = tick?.bid ?? 0;
      asks[place] = tick?.ask ?? 0;
      volumes[place] = tick?.volume ?? 0;
    }
  }

  /** The fold of the first tick of each stretch with ticks, and of the records in it: the ticks between repeat them. */
  barCandle(first: Slot, last: Slot): Candle | null {
    const timeS = (first / SLOTS_PER_MINUTE) * 60;
    let candle: Candle | null = null;
    for (const { from, end } of this.interventions.segments(first, last)) {
      for (let slot = this.nextTick(from); slot !== null && slot < end; ) {
        const tick = this.tickAt(slot);
        candle = withTick(candle, tick, timeS);
        slot = this.#nextRecord(slot);
      }
    }
    return candle;
  }

  /** The first slot at or after `slot` with a record or a repeated quote, before interventions; null without one. */
  #nextRecorded(slot: Slot): Slot | null {
    const run = this.series.runAt(slot);
    if (run === null || slot > run.last) return this.series.nextRun(slot);
    if (!this.#isUnrepeated(slot)) return slot;
    const next = this.#placeAt(slot) + 1;
    return next < this.series.length ? this.series.slotOf(next) : null;
  }

  /** Whether a slot of a run has no record, and the quote before it is not repeated. */
  #isUnrepeated(slot: Slot): boolean {
    if (this.#implausible.size === 0) return false;
    const place = this.#placeAt(slot);
    return this.#implausible.has(place) && this.series.slotOf(place) < slot;
  }

  /** The slot of the next record with a tick. */
  #nextRecord(slot: Slot): Slot | null {
    const place = this.#placeAt(slot) + 1;
    return place < this.series.length ? this.nextTick(this.series.slotOf(place)) : null;
  }

  #isClosedAt(slot: Slot): boolean {
    const run = this.series.runAt(slot);
    if (run === null) return true;
    if (slot <= run.last) return false;
    const next = this.series.nextRun(slot);
    return next === null || next - run.last > CLOSED_SLOTS;
  }

  #placeAt(slot: Slot): number {
    const { series } = this;
    const place = this.#place;
    const isHere = series.slotOf(place) <= slot;
    if (isHere && (place + 1 === series.length || slot < series.slotOf(place + 1))) return place;
    if (isHere && (place + 2 === series.length || slot < series.slotOf(place + 2))) this.#place = place + 1;
    else this.#place = Math.max(0, series.placeAt(slot));
    return this.#place;
  }
}

/** Places of the records that are implausible after the record before. */
function implausiblePlaces(series: RecordedSeries, band: PlausibleBand, instrumentId: number): Set<number> {
  const found = new Set<number>();
  let before: Quote | null = null;
  for (let place = 0; place < series.length; place += 1) {
    const seq = series.slotOf(place);
    const quote = {
      instrumentId,
      seq,
      timeMs: timeOfSlot(seq),
      bid: series.bidOf(place),
      ask: series.askOf(place),
    };
    if (before !== null && !isPlausible(quote, before, band)) found.add(place);
    before = quote;
  }
  return found;
}

/** The median of spreads from all over the series, and at least a point. */
function medianSpread(series: RecordedSeries): number {
  const step = Math.max(1, Math.floor(series.length / SAMPLED_SPREADS));
  const spreads: number[] = [];
  for (let place = 0; place < series.length; place += step)
    spreads.push(series.askOf(place) - series.bidOf(place));
  spreads.sort((left, right) => left - right);
  return Math.max(1, spreads[spreads.length >> 1] ?? 1);
}
