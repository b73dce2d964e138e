/** The simulated market: every tick and candle of every instrument as a pure function of the seed, the time and recorded interventions. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Candle, Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { Tick } from '@vernier/shared/market/quote';
import { CandleFolder } from './candle-folder.ts';
import { compositionOf } from './composition.ts';
import { DayPath } from './day-path.ts';
import { ASSETS, PATHS } from './factors.ts';
import { type CandleRange, History, type MiniClose } from './history.ts';
import { InstrumentFeed, type MinuteTicks } from './instrument-feed.ts';
import type { Intervention } from './intervention.ts';
import { MinuteTrack } from './minute-track.ts';
import { PathCursor } from './path-cursor.ts';
import { childKey, seedKey } from './random.ts';
import { type Slot, slotAt } from './slot.ts';

export interface MarketOptions {
  readonly seed: string;
  /** What administrators did so far, in order of time. */
  readonly interventions?: readonly Intervention[];
  readonly instruments?: readonly Instrument[];
}

/** Stream of what belongs to instruments rather than to paths; paths use 0 and up. */
const INSTRUMENT_STREAM = -1;

export class Market {
  readonly seed: string;
  readonly instruments: readonly Instrument[];
  readonly #feeds: readonly InstrumentFeed[];
  readonly #byId: ReadonlyMap<number, InstrumentFeed>;
  readonly #history = new History();
  readonly #interventions: Intervention[] = [];

  constructor(options: MarketOptions) {
    this.seed = options.seed;
    this.instruments = options.instruments ?? INSTRUMENTS;
    const root = seedKey(options.seed);
    const paths = PATHS.map((traits, place) => new DayPath(traits, childKey(root, place)));
    const readers = paths.map((path) => ({ path, cursor: new PathCursor(path), track: new MinuteTrack() }));
    const key = childKey(root, INSTRUMENT_STREAM);
    this.#feeds = this.instruments.map((instrument) => {
      const composition = compositionOf(instrument);
      const strands = composition.components.map(({ path, weight }) => {
        const reader = readers[path];
        invariant(reader !== undefined, `no path ${path}`);
        return { weight, ...reader };
      });
      return new InstrumentFeed(composition, strands, childKey(key, instrument.id));
    });
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
    return this.#feeds.map((feed) => feed.tickAt(slot));
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
    return new CandleFolder(slot, (period, seq) => this.#history.runningCandle(feed, period, seq));
  }

  #feed(instrumentId: number): InstrumentFeed {
    const feed = this.#byId.get(instrumentId);
    invariant(feed !== undefined, `no instrument ${instrumentId}`);
    return feed;
  }
}
