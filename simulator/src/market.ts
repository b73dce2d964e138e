/** Simulated market: every tick and candle of every instrument as a pure function of the seed, the time and recorded interventions. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Candle, Period } from '@vernier/shared/market/candle';
import { CATEGORIES, type Instrument } from '@vernier/shared/market/instrument';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import { BUILT_LISTING, type MarketListing } from '@vernier/shared/market/market-listing';
import type { PlausibleBand } from '@vernier/shared/market/plausibility';
import type { CandleRange, MarketSource, MiniClose } from '@vernier/shared/market/market-source';
import type { Tick } from '@vernier/shared/market/quote';
import { type MarketHours, sessionsOf } from '@vernier/shared/market/trading-hours';
import type { TradingState } from '@vernier/shared/market/market-view';
import { BarGrid } from '@vernier/shared/market/bar-grid';
import { RunningCandles } from '@vernier/shared/market/running-candles';
import { compositionOf } from './price-path/composition.ts';
import { historyOf } from './price-path/daily-moves.ts';
import { DayPath } from './price-path/day-path.ts';
import { modelWith, type PriceModel } from './price-path/price-model.ts';
import { InstrumentSchedule } from './hours/instrument-schedule.ts';
import { barCandle } from './candles/bar.ts';
import { CandleHistory } from './candles/history.ts';
import type { MinuteTicks } from '@vernier/shared/market/minute-ticks';
import { InstrumentFeed } from './ticks/instrument-feed.ts';
import { volumeOfMinutes } from './ticks/volume.ts';
import type { Intervention, Shift } from '@vernier/shared/market/intervention';
import { MinuteTrack } from './price-path/minute-track.ts';
import { PathCursor } from './price-path/path-cursor.ts';
import { plausibleBand } from './ticks/plausible-band.ts';
import type { DayKeys } from './random/day-keys.ts';
import { type Slot, slotAt } from '@vernier/shared/market/slot';

export interface MarketOptions {
  /** The seed of an open market, or the keys of the days. */
  readonly seed: string | DayKeys;
  /** Interventions recorded so far. */
  readonly interventions?: readonly Intervention[];
  readonly instruments?: readonly Instrument[];
  /** That of the program by default. */
  readonly listing?: MarketListing;
  /** `always` by default. */
  readonly hours?: MarketHours;
}

const CURRENCY_CATEGORY = CATEGORIES.find(({ code }) => code === 'forex')?.id;

export class Market implements MarketSource {
  readonly instruments: readonly Instrument[];
  readonly #model: PriceModel;
  readonly #feeds: readonly InstrumentFeed[];
  readonly #byId: ReadonlyMap<number, InstrumentFeed>;
  readonly #history = new CandleHistory<InstrumentFeed>(barCandle);
  readonly #interventions: Intervention[] = [];
  /** Slots with a set price in any instrument: few slots, checked for every tick. */
  readonly #trustedSlots = new Set<Slot>();

  constructor(options: MarketOptions) {
    const { listing = BUILT_LISTING } = options;
    this.instruments = options.instruments ?? instrumentsFor('per_lot', listing);
    this.#model = modelWith(listing.own);
    const history = historyOf(options.seed, this.#model);
    const paths = this.#model.paths.map((traits, path) => new DayPath(traits, path, history));
    const readers = paths.map((path) => ({ path, cursor: new PathCursor(path), track: new MinuteTrack() }));
    this.#feeds = this.instruments.map((instrument) => {
      const composition = compositionOf(instrument, this.#model);
      const weightedPaths = composition.components.map(({ path, weight }) => {
        const reader = readers[path];
        invariant(reader !== undefined, `no path ${path}`);
        return { weight, ...reader };
      });
      const schedule = new InstrumentSchedule(options.hours === 'sessions' ? sessionsOf(instrument) : null);
      const isCurrency = options.hours === 'sessions' && CURRENCY_CATEGORY === instrument.categoryId;
      const grid = new BarGrid(isCurrency ? 'new_york_rollover' : 'utc_midnight');
      return new InstrumentFeed({ composition, weightedPaths, schedule, grid });
    });
    followLeaders(this.#feeds);
    this.#byId = new Map(this.#feeds.map((feed) => [feed.composition.instrument.id, feed]));
    for (const intervention of options.interventions ?? []) this.intervene(intervention);
  }

  get interventions(): readonly Intervention[] {
    return this.#interventions;
  }

  /** Records an intervention. Its slot must not precede a served slot; interventions may come in any order. */
  intervene(intervention: Intervention): void {
    if (intervention.kind === 'shift') this.#shift(intervention);
    else this.#applyChange(intervention);
    for (const feed of this.#feeds) feed.onIntervention();
    // Sorted by slot, and in order of recording within a slot.
    const after = this.#interventions.findLastIndex(({ slot }) => slot <= intervention.slot);
    this.#interventions.splice(after + 1, 0, intervention);
  }

  /** The newest slot at a time. */
  lastSlotAt(timeMs: TimeMs): Slot {
    return slotAt(timeMs);
  }

  /** The quote at a slot: the newest tick at or before it. */
  quote(instrumentId: number, slot: Slot): Tick {
    const feed = this.#feed(instrumentId);
    const last = feed.schedule.lastTick(slot);
    invariant(last !== null, `${feed.composition.instrument.code} has ticked before`);
    return feed.tickAt(last);
  }

  /** The ticks of a slot in the order of `instruments`, without instruments that have none. Each path is evaluated once. */
  quotesAt(slot: Slot): readonly Tick[] {
    const ticks: Tick[] = [];
    for (const feed of this.#feeds) if (feed.schedule.hasTick(slot)) ticks.push(feed.tickAt(slot));
    return ticks;
  }

  /** The trading state of an instrument at a slot. */
  stateAt(instrumentId: number, slot: Slot): TradingState {
    return this.#feed(instrumentId).schedule.stateAt(slot);
  }

  /** The slot at which a closed market opens; null when it is not closed or the time is unknown. */
  nextOpening(instrumentId: number, slot: Slot): Slot | null {
    return this.#feed(instrumentId).schedule.nextOpening(slot);
  }

  /** The first slot with a tick at or after `slot`; null when unknown. */
  nextTick(instrumentId: number, slot: Slot): Slot | null {
    return this.#feed(instrumentId).schedule.nextTick(slot);
  }

  /** True when an administrator set the price of the slot, so that its tick needs no confirmation. */
  isTrusted({ instrumentId, seq }: Tick): boolean {
    return this.#trustedSlots.has(seq) && this.#feed(instrumentId).trustedSlots.has(seq);
  }

  /** The largest plausible distance between two ticks of an instrument; a larger one goes into quarantine [QUARANTINE-1]. */
  bandOf(instrumentId: number): PlausibleBand {
    return plausibleBand(this.#feed(instrumentId).composition);
  }

  /** The feed of an instrument by code. */
  feedOf(code: string): InstrumentFeed | undefined {
    return this.#feeds.find(({ composition }) => composition.instrument.code === code);
  }

  /** The feeds of instruments that contain an asset. */
  feedsWith(asset: string): readonly InstrumentFeed[] {
    return this.#feeds.filter(({ composition }) => composition.legs.some((leg) => leg.asset === asset));
  }

  /** Fills `out` with all ticks of a minute (counted from 1970-01-01). */
  fillMinute(instrumentId: number, minute: number, out: MinuteTicks): void {
    this.#feed(instrumentId).fillMinute(minute, out);
  }

  /** The newest `limit` candles, oldest first. The last one is running and has no tick after `nowMs` [CANDLE-3]. */
  candles(instrumentId: number, period: Period, range: CandleRange): Candle[] {
    return this.#history.candles(this.#feed(instrumentId), period, range);
  }

  /** The closes of the newest sixty candles, oldest first [CANDLE-5]. */
  miniCloses(instrumentId: number, period: Period, nowMs: TimeMs): MiniClose[] {
    return this.#history.miniCloses(this.#feed(instrumentId), period, nowMs);
  }

  /** The candle of the newest UTC day with a tick, up to and including a slot. */
  dayCandle(instrumentId: number, slot: Slot): Candle {
    return this.#history.newestCandle(this.#feed(instrumentId), '1day', slot);
  }

  /** The six running candles up to and including a slot. */
  runningCandlesAt(instrumentId: number, slot: Slot): RunningCandles {
    const feed = this.#feed(instrumentId);
    const lastTick = feed.schedule.lastTick(slot);
    invariant(lastTick !== null, `${feed.composition.instrument.code} has ticked before`);
    const start = { grid: feed.grid, seq: slot, lastTick };
    return new RunningCandles(start, (period, seq) => this.#history.newestCandle(feed, period, seq));
  }

  #shift({ asset, slot, deltaNano, volume = 0, trusted }: Shift): void {
    invariant(this.#model.assets.has(asset), `no asset ${asset}`);
    for (const { composition, offsets, addedVolume, trustedSlots } of this.#feeds) {
      for (const leg of composition.legs) {
        if (leg.asset !== asset) continue;
        offsets.add(slot, leg.sign * deltaNano);
        if (volume > 0) addedVolume.add(slot, volumeOfMinutes(composition, volume));
        if (trusted !== true) continue;
        trustedSlots.add(slot);
        this.#trustedSlots.add(slot);
      }
    }
  }

  #applyChange(intervention: Exclude<Intervention, Shift>): void {
    const feed = this.feedOf(intervention.code);
    invariant(feed !== undefined, `no instrument ${intervention.code}`);
    switch (intervention.kind) {
      case 'halt':
      case 'close_only':
      case 'resume':
        return feed.schedule.change(intervention);
      case 'freeze':
      case 'close':
        return feed.schedule.silence(intervention);
      case 'widen':
        return feed.schedule.widen(intervention);
      case 'spread':
        return feed.schedule.setSpread(intervention);
      case 'hours': {
        const { instrument } = feed.composition;
        return feed.schedule.changeHours(
          intervention.slot,
          intervention.hours === 'sessions' ? sessionsOf(instrument) : null,
        );
      }
    }
  }

  #feed(instrumentId: number): InstrumentFeed {
    const feed = this.#byId.get(instrumentId);
    invariant(feed !== undefined, `no instrument ${instrumentId}`);
    return feed;
  }
}

/**
 * Instruments that crosses connect change their quotes at the same slots, so that a cross is never older than its legs and no
 * arbitrage appears [MARKET-4].
 */
function followLeaders(feeds: readonly InstrumentFeed[]): void {
  const groups: Set<string>[] = [];
  for (const { composition } of feeds) {
    const assets = composition.legs.map(({ asset }) => asset);
    if (assets.length < 2) continue;
    const touched = groups.filter((group) => assets.some((asset) => group.has(asset)));
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(new Set([...assets, ...touched.flatMap((group) => [...group])]));
  }
  for (const group of groups) {
    const [leader, ...others] = feeds.filter(({ composition }) =>
      composition.legs.some(({ asset }) => group.has(asset)),
    );
    if (leader !== undefined) for (const feed of others) feed.follow(leader);
  }
}
