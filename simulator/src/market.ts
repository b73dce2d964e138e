/** The simulated market: every tick and candle of every instrument as a pure function of the seed, the time and recorded interventions. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Candle, Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { Tick } from '@vernier/shared/market/quote';
import { CandleFolder } from './candle-folder.ts';
import { compositionOf } from './composition.ts';
import { DayCache } from './day-cache.ts';
import { ASSETS, PATHS } from './factors.ts';
import { type CandleRange, History, type MiniClose } from './history.ts';
import type { InstrumentDay } from './instrument-day.ts';
import { InstrumentFeed, type MinuteTicks } from './instrument-feed.ts';
import type { Intervention } from './intervention.ts';
import { pathAt, Paths } from './paths.ts';
import { childKey, seedKey } from './random.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_DAY, SLOTS_PER_MINUTE, slotAt } from './slot.ts';

export interface MarketOptions {
  readonly seed: string;
  /** What administrators did so far, in order of time. */
  readonly interventions?: readonly Intervention[];
  readonly instruments?: readonly Instrument[];
}

/** About 40 kB each. */
const KEPT_INSTRUMENT_DAYS = 192;
/** Stream of what belongs to instruments rather than to paths; paths use 0 and up. */
const INSTRUMENT_STREAM = -1;

export class Market {
  readonly seed: string;
  readonly instruments: readonly Instrument[];
  readonly #paths: Paths;
  readonly #feeds: readonly InstrumentFeed[];
  readonly #byId: ReadonlyMap<number, InstrumentFeed>;
  readonly #history = new History();
  readonly #interventions: Intervention[] = [];
  readonly #pathValues = new Float64Array(PATHS.length);

  constructor(options: MarketOptions) {
    this.seed = options.seed;
    this.instruments = options.instruments ?? INSTRUMENTS;
    this.#paths = new Paths(options.seed);
    const days = new DayCache<InstrumentDay>(KEPT_INSTRUMENT_DAYS);
    const key = childKey(seedKey(options.seed), INSTRUMENT_STREAM);
    const source = { paths: this.#paths, days, key };
    this.#feeds = this.instruments.map((instrument) => new InstrumentFeed(compositionOf(instrument), source));
    this.#byId = new Map(this.#feeds.map((feed) => [feed.composition.instrument.id, feed]));
    for (const intervention of options.interventions ?? []) this.intervene(intervention);
  }

  get interventions(): readonly Intervention[] {
    return this.#interventions;
  }

  /** Records an act; it must not lie before anything that was already served. */
  intervene(intervention: Intervention): void {
    invariant(ASSETS.has(intervention.asset), `no asset ${intervention.asset}`);
    this.#interventions.push(intervention);
    for (const { composition, offsets } of this.#feeds) {
      for (const { asset, sign } of composition.legs) {
        if (asset === intervention.asset) offsets.add(intervention.slot, sign * intervention.deltaNano);
      }
    }
  }

  /** The newest slot at a moment. */
  lastSlotAt(timeMs: TimeMs): Slot {
    return slotAt(timeMs);
  }

  /** One tick. */
  quote(instrumentId: number, slot: Slot): Tick {
    return this.#feed(instrumentId).tickAt(slot);
  }

  /** The ticks of all instruments at a slot, in the order of `instruments`; each path is evaluated once. */
  quotesAt(slot: Slot): readonly Tick[] {
    const day = Math.floor(slot / SLOTS_PER_DAY);
    const minute = Math.floor(slot / SLOTS_PER_MINUTE) - day * MINUTES_PER_DAY;
    const place = slot % SLOTS_PER_MINUTE;
    for (let path = 0; path < PATHS.length; path += 1) {
      this.#pathValues[path] = pathAt(this.#paths.dayOf(path, day), minute, place);
    }
    return this.#feeds.map((feed) => feed.tickFrom(slot, this.#logOf(feed)));
  }

  #logOf({ composition }: InstrumentFeed): number {
    let sum = 0;
    for (const { path, weight } of composition.components) sum += weight * (this.#pathValues[path] as number);
    return Math.floor(sum / 1024);
  }

  /** All ticks of a minute (counted from 1970-01-01) into `out`. */
  fillMinute(instrumentId: number, minute: number, out: MinuteTicks): void {
    this.#feed(instrumentId).fillMinute(minute, out);
  }

  /** The newest `limit` candles, oldest first; the last is the running one, with no tick after `nowMs` [K3]. */
  candles(instrumentId: number, period: Period, range: CandleRange): Candle[] {
    return this.#history.candles(this.#feed(instrumentId), period, range);
  }

  /** The closes of the newest sixty bars, oldest first [K5]. */
  miniCloses(instrumentId: number, period: Period, nowMs: TimeMs): MiniClose[] {
    return this.#history.miniCloses(this.#feed(instrumentId), period, nowMs);
  }

  /** The UTC day up to and with a slot. */
  dayCandle(instrumentId: number, slot: Slot): Candle {
    return this.#history.runningCandle(this.#feed(instrumentId), '1day', slot);
  }

  /** The six running candles up to and with a slot, ready to be fed the next one. */
  folderAt(instrumentId: number, slot: Slot): CandleFolder {
    const feed = this.#feed(instrumentId);
    const at = (period: Period) => this.#history.runningCandle(feed, period, slot);
    return new CandleFolder(slot, {
      '1min': at('1min'),
      '5min': at('5min'),
      '15min': at('15min'),
      '30min': at('30min'),
      '60min': at('60min'),
      '1day': at('1day'),
    });
  }

  #feed(instrumentId: number): InstrumentFeed {
    const feed = this.#byId.get(instrumentId);
    invariant(feed !== undefined, `no instrument ${instrumentId}`);
    return feed;
  }
}
