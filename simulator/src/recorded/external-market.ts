/** Market of prices from outside, which no administrator sets: what recorded and live markets share. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Candle, Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { HoursChange, Intervention } from '@vernier/shared/market/intervention';
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
import type { Slot } from '@vernier/shared/market/slot';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { CandleHistory, type CandleSource } from '../candles/history.ts';
import { TICKS_PER_SECOND } from '@vernier/shared/limits';
import type { InstrumentSchedule } from '../hours/instrument-schedule.ts';

/** A move of two percent between two ticks needs a second tick that confirms it. */
export const REACH_MICROS = 20_000;

/** Ticks of one instrument, with the interventions of administrators. */
export interface ExternalFeed extends CandleSource {
  readonly interventions: InstrumentSchedule;
  readonly band: PlausibleBand;
  /** What the quote is before the first tick. */
  readonly firstQuote: Pick<Tick, 'bid' | 'ask'>;
  hasTick(slot: Slot): boolean;
  /** The newest slot with a tick at or before `slot`; null without one. */
  lastTick(slot: Slot): Slot | null;
  /** The first slot with a tick at or after `slot`; null without one. */
  nextTick(slot: Slot): Slot | null;
  stateAt(slot: Slot): TradingState;
  nextOpening(slot: Slot): Slot | null;
  changeHours(change: HoursChange): void;
  fillMinute(minute: number, out: MinuteTicks): void;
  barCandle(first: Slot, last: Slot): Candle | null;
}

export abstract class ExternalMarket<Feed extends ExternalFeed> implements MarketSource, PriceControls {
  readonly instruments: readonly Instrument[];
  protected readonly feeds: readonly Feed[];
  readonly #byId: ReadonlyMap<number, Feed>;
  readonly #history = new CandleHistory<Feed>((feed, first, last) => feed.barCandle(first, last));
  readonly #interventions: Intervention[] = [];

  constructor(feeds: readonly Feed[], interventions: readonly Intervention[]) {
    this.feeds = feeds;
    this.instruments = feeds.map(({ instrument }) => instrument);
    this.#byId = new Map(feeds.map((feed) => [feed.instrument.id, feed]));
    for (const intervention of interventions) this.intervene(intervention);
  }

  abstract readonly takesSpeed: boolean;
  abstract lastSlotAt(timeMs: TimeMs): Slot;

  get interventions(): readonly Intervention[] {
    return this.#interventions;
  }

  intervene(intervention: Intervention): void {
    invariant(intervention.kind !== 'shift', 'a price from outside is not moved');
    const feed = this.feeds.find(({ instrument }) => instrument.code === intervention.code);
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
        return feed.changeHours(intervention);
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

  /** A price from outside is not set. */
  setPrice(): Refusal {
    return refuse('price_not_available');
  }

  /** Before the first tick the quote is the first one at the beginning of time. */
  quote(instrumentId: number, slot: Slot): Tick {
    const feed = this.feed(instrumentId);
    const last = feed.lastTick(slot);
    if (last !== null) return feed.tickAt(last);
    const { bid, ask } = feed.firstQuote;
    return { instrumentId, seq: 0, timeMs: 0, bid, ask, volume: 0 };
  }

  quotesAt(slot: Slot): readonly Tick[] {
    const ticks: Tick[] = [];
    for (const feed of this.feeds) if (feed.hasTick(slot)) ticks.push(feed.tickAt(slot));
    return ticks;
  }

  stateAt(instrumentId: number, slot: Slot): TradingState {
    return this.feed(instrumentId).stateAt(slot);
  }

  nextOpening(instrumentId: number, slot: Slot): Slot | null {
    return this.feed(instrumentId).nextOpening(slot);
  }

  nextTick(instrumentId: number, slot: Slot): Slot | null {
    return this.feed(instrumentId).nextTick(slot);
  }

  isTrusted(): boolean {
    return false;
  }

  bandOf(instrumentId: number): PlausibleBand {
    return this.feed(instrumentId).band;
  }

  fillMinute(instrumentId: number, minute: number, out: MinuteTicks): void {
    this.feed(instrumentId).fillMinute(minute, out);
  }

  candles(instrumentId: number, period: Period, range: CandleRange): readonly Candle[] {
    return this.#history.candles(this.feed(instrumentId), period, range);
  }

  miniCloses(instrumentId: number, period: Period, nowMs: TimeMs): readonly MiniClose[] {
    return this.#history.miniCloses(this.feed(instrumentId), period, nowMs);
  }

  runningCandlesAt(instrumentId: number, slot: Slot): RunningCandles {
    const feed = this.feed(instrumentId);
    const lastTick = feed.lastTick(slot);
    invariant(lastTick !== null, `${feed.instrument.code} has ticked before`);
    const start = { grid: feed.grid, seq: slot, lastTick };
    return new RunningCandles(start, (period, seq) => this.#history.newestCandle(feed, period, seq));
  }

  protected feed(instrumentId: number): Feed {
    const feed = this.#byId.get(instrumentId);
    invariant(feed !== undefined, `no instrument ${instrumentId}`);
    return feed;
  }
}
