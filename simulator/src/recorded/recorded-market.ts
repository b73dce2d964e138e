/** Recorded market: a source whose ticks are those of past series [SOURCE-1]. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Candle, Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Intervention } from '@vernier/shared/market/intervention';
import type {
  CandleRange,
  MarketSource,
  MiniClose,
  PriceControls,
} from '@vernier/shared/market/market-source';
import type { TradingState } from '@vernier/shared/market/market-view';
import type { MinuteTicks } from '@vernier/shared/market/minute-ticks';
import type { PlausibleBand } from '@vernier/shared/market/plausibility';
import type { Tick } from '@vernier/shared/market/quote';
import { RunningCandles } from '@vernier/shared/market/running-candles';
import { SCENARIO_SIZES, type ScenarioRequest } from '@vernier/shared/market/scenario-request';
import { type Slot, slotAt } from '@vernier/shared/market/slot';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { CandleHistory } from '../candles/history.ts';
import { TICKS_PER_SECOND } from '@vernier/shared/limits';
import { RecordedFeed } from './recorded-feed.ts';
import type { RecordedSeries } from './recorded-series.ts';

export interface RecordedInstrument {
  readonly instrument: Instrument;
  readonly series: RecordedSeries;
}

export class RecordedMarket implements MarketSource, PriceControls {
  readonly instruments: readonly Instrument[];
  readonly #feeds: readonly RecordedFeed[];
  readonly #byId: ReadonlyMap<number, RecordedFeed>;
  readonly #history = new CandleHistory<RecordedFeed>((feed, first, last) => feed.barCandle(first, last));
  readonly #interventions: Intervention[] = [];

  constructor(recorded: readonly RecordedInstrument[], interventions: readonly Intervention[] = []) {
    this.#feeds = recorded.map(({ instrument, series }) => new RecordedFeed(instrument, series));
    this.instruments = this.#feeds.map(({ instrument }) => instrument);
    this.#byId = new Map(this.#feeds.map((feed) => [feed.instrument.id, feed]));
    for (const intervention of interventions) this.intervene(intervention);
  }

  get interventions(): readonly Intervention[] {
    return this.#interventions;
  }

  intervene(intervention: Intervention): void {
    invariant(intervention.kind !== 'shift', 'a recorded price is not moved');
    const feed = this.#feeds.find(({ instrument }) => instrument.code === intervention.code);
    invariant(feed !== undefined, `no instrument ${intervention.code}`);
    const after = this.#interventions.findLastIndex(({ slot }) => slot <= intervention.slot);
    this.#interventions.splice(after + 1, 0, intervention);
    switch (intervention.kind) {
      case 'halt':
      case 'close_only':
      case 'resume':
        return feed.interventions.change(intervention);
      case 'freeze':
      case 'close':
        return feed.interventions.silence(intervention);
      case 'widen':
        return feed.interventions.widen(intervention);
      case 'spread':
        return feed.interventions.setSpread(intervention);
      case 'hours':
        // The recording has the hours.
        return undefined;
    }
  }

  /** Only a freeze: the others change prices. */
  scenario({ name, code, size, atSlot }: ScenarioRequest): readonly Intervention[] | Refusal {
    if (name !== 'freeze') return refuse('price_not_available');
    const { least, usual, most } = SCENARIO_SIZES.freeze;
    const seconds = size ?? usual;
    if (seconds < least || seconds > most)
      return refuse('outside_limits', { fields: ['size'], min: least, max: most });
    return [{ kind: 'freeze', slot: atSlot, code, to: atSlot + Math.round(seconds * TICKS_PER_SECOND) }];
  }

  /** A recorded price is not set. */
  setPrice(): Refusal {
    return refuse('price_not_available');
  }

  lastSlotAt(timeMs: TimeMs): Slot {
    return slotAt(timeMs);
  }

  /** Before the first record the quote is that of the first record at the beginning of time. */
  quote(instrumentId: number, slot: Slot): Tick {
    const feed = this.#feed(instrumentId);
    const last = feed.lastTick(slot);
    if (last !== null) return feed.tickAt(last);
    return { ...feed.tickAt(feed.series.firstSlot), seq: 0, timeMs: 0, volume: 0 };
  }

  quotesAt(slot: Slot): readonly Tick[] {
    const ticks: Tick[] = [];
    for (const feed of this.#feeds) if (feed.hasTick(slot)) ticks.push(feed.tickAt(slot));
    return ticks;
  }

  stateAt(instrumentId: number, slot: Slot): TradingState {
    return this.#feed(instrumentId).stateAt(slot);
  }

  nextOpening(instrumentId: number, slot: Slot): Slot | null {
    return this.#feed(instrumentId).nextOpening(slot);
  }

  nextTick(instrumentId: number, slot: Slot): Slot | null {
    return this.#feed(instrumentId).nextTick(slot);
  }

  isTrusted(): boolean {
    return false;
  }

  bandOf(instrumentId: number): PlausibleBand {
    return this.#feed(instrumentId).band;
  }

  fillMinute(instrumentId: number, minute: number, out: MinuteTicks): void {
    this.#feed(instrumentId).fillMinute(minute, out);
  }

  candles(instrumentId: number, period: Period, range: CandleRange): readonly Candle[] {
    return this.#history.candles(this.#feed(instrumentId), period, range);
  }

  miniCloses(instrumentId: number, period: Period, nowMs: TimeMs): readonly MiniClose[] {
    return this.#history.miniCloses(this.#feed(instrumentId), period, nowMs);
  }

  runningCandlesAt(instrumentId: number, slot: Slot): RunningCandles {
    const feed = this.#feed(instrumentId);
    const lastTick = feed.lastTick(slot);
    invariant(lastTick !== null, `${feed.instrument.code} has ticked before`);
    const start = { grid: feed.grid, seq: slot, lastTick };
    return new RunningCandles(start, (period, seq) => this.#history.newestCandle(feed, period, seq));
  }

  #feed(instrumentId: number): RecordedFeed {
    const feed = this.#byId.get(instrumentId);
    invariant(feed !== undefined, `no instrument ${instrumentId}`);
    return feed;
  }
}
