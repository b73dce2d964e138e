/** Tick feed of one instrument: single ticks, or all ticks of a minute. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { MinuteTicks } from '@vernier/shared/market/minute-ticks';
import type { Tick } from '@vernier/shared/market/quote';
import type { BarGrid } from '@vernier/shared/market/bar-grid';
import type { Composition } from '../price-path/composition.ts';
import type { DayPath } from '../price-path/day-path.ts';
import { type InstrumentSchedule, USUAL_PERCENT } from '../hours/instrument-schedule.ts';
import {
  changesPerMinute,
  MinuteChanges,
  type MinuteConditions,
  spreadSample,
  tickStream,
} from './minute-changes.ts';
import { minuteSpread, ordinaryDay } from './minute-spread.ts';
import { SpecialSpreads } from './special-spread.ts';
import type { MinuteTrack } from '../price-path/minute-track.ts';
import { SlotSums } from '../interventions/slot-sums.ts';
import type { PathCursor } from '../price-path/path-cursor.ts';
import type { SampleStream } from '../random/sample-stream.ts';
import {
  MINUTES_PER_DAY,
  type Slot,
  SLOTS_PER_DAY,
  SLOTS_PER_MINUTE,
  timeOfSlot,
} from '@vernier/shared/market/slot';
import { bidAt, spreadOf, widened } from './tick-shape.ts';
import { volumeBefore, type VolumeDay, volumeDay } from './volume.ts';

/** A path with its weight and readers. */
export interface WeightedPath {
  readonly weight: number;
  readonly path: DayPath;
  readonly cursor: PathCursor;
  readonly track: MinuteTrack;
}

/** Changes and samples of the ticks of a minute. */
export interface MinuteQuotes {
  /** The newest slot with a change at or before each slot. */
  readonly last: Uint8Array;
  readonly samples: SampleStream;
}

export interface FeedParts {
  readonly composition: Composition;
  readonly weightedPaths: readonly WeightedPath[];
  readonly schedule: InstrumentSchedule;
  /** The bars of its candles. */
  readonly grid: BarGrid;
}

export const WEIGHT_ONE = 1024;

const sums = new Float64Array(SLOTS_PER_MINUTE);
const values = new Float64Array(SLOTS_PER_MINUTE + 1);

export class InstrumentFeed {
  readonly composition: Composition;
  readonly weightedPaths: readonly WeightedPath[];
  readonly schedule: InstrumentSchedule;
  readonly grid: BarGrid;
  /** What interventions add to its log. */
  readonly offsets = new SlotSums();
  /** What interventions add to its volume. */
  readonly addedVolume = new SlotSums();
  /** Slots with a price set by an administrator. */
  readonly trustedSlots = new Set<Slot>();
  readonly #ticks = tickStream();
  /** The current minute, its spread and its changes. */
  #minute = -1;
  #percent = USUAL_PERCENT;
  #minuteSpread = 0;
  readonly #special = new SpecialSpreads();
  readonly #ownChanges = new MinuteChanges();
  /** The feed that determines the slots of changes, and the feeds that follow it, itself included. */
  #leader: InstrumentFeed = this;
  readonly #followers: InstrumentFeed[] = [this];
  readonly #own: DayPath;
  #volumeDay: VolumeDay | null = null;
  /** The minute of the cached `#volume`. */
  #volumeMinute = -1;
  #volume = 0;

  constructor({ composition, weightedPaths, schedule, grid }: FeedParts) {
    this.grid = grid;
    this.composition = composition;
    this.weightedPaths = weightedPaths;
    this.schedule = schedule;
    const own = weightedPaths.at(-1);
    invariant(own !== undefined, 'an instrument has a path of its own');
    this.#own = own.path;
  }

  get instrument(): Instrument {
    return this.composition.instrument;
  }

  /** The tick of a slot for which the schedule has one. */
  tickAt(slot: Slot): Tick {
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    const place = slot - minute * SLOTS_PER_MINUTE;
    this.#startMinute(minute);
    const changed = this.#changes.last[place] as number;
    const changedSlot = slot - place + changed;
    const spread = this.#spreadAt(changedSlot);
    const bid = bidAt(this.composition.scale, this.logAt(changedSlot), spread);
    return {
      instrumentId: this.composition.instrument.id,
      seq: slot,
      timeMs: timeOfSlot(slot),
      bid,
      ask: bid + spread,
      volume: changed === place ? this.#volumeAt(minute, place) : 0,
    };
  }

  /** The spread of a slot at which the quote changes. */
  spreadAt(slot: Slot): number {
    this.#startMinute(Math.floor(slot / SLOTS_PER_MINUTE));
    return this.#spreadAt(slot);
  }

  /** Log of the mid at a slot at which the quote changes. */
  logAt(slot: Slot): number {
    const sum = this.weightedPaths.reduce(
      (total, { weight, cursor }) => total + weight * cursor.valueAt(slot),
      0,
    );
    return Math.floor(sum / WEIGHT_ONE) + this.offsets.at(slot);
  }

  /** Interventions change the minutes that they apply to. */
  onIntervention(): void {
    this.#minute = -1;
    this.#special.reset();
  }

  /** The spread of each minute of a UTC day in percent of the usual one; valid until another day is read. */
  specialPercents(day: number): Uint16Array {
    this.#special.load(this, day);
    return this.#special.percents;
  }

  /** Fills `out` with all ticks of a minute (counted from 1970-01-01). */
  fillMinute(minute: number, out: MinuteTicks): void {
    this.#startMinute(minute);
    this.#fillSums(minute);
    const { scale } = this.composition;
    const first = minute * SLOTS_PER_MINUTE;
    let bid = 0;
    let spread = 0;
    for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
      const isChange = this.#changes.last[place] === place;
      if (isChange) {
        const log = Math.floor((sums[place] as number) / WEIGHT_ONE) + this.offsets.at(first + place);
        spread = this.#spreadAt(first + place);
        bid = bidAt(scale, log, spread);
      }
      const ticks = this.schedule.hasTick(first + place);
      out.bids[place] = ticks ? bid : 0;
      out.asks[place] = ticks ? bid + spread : 0;
      out.volumes[place] = ticks && isChange ? this.#volumeAt(minute, place) : 0;
    }
  }

  /**
   * The changes and samples of a minute (counted from 1970-01-01); valid until another minute is read. `sigma`: Σ |weight| ×
   * deviation of the minute before.
   */
  minuteQuotes(minute: number, sigma: number): MinuteQuotes {
    this.#startMinute(minute, sigma);
    return { last: this.#changes.last, samples: this.#ticks };
  }

  /** Lets the quotes of this instrument change at the same slots as the leader's. */
  follow(leader: InstrumentFeed): void {
    this.#leader = leader;
    leader.#followers.push(this);
  }

  /** The volume between two slots of one day (`end` exclusive), as if every slot had a tick. */
  volumeWithin(from: Slot, end: Slot): number {
    const day = Math.floor(from / SLOTS_PER_DAY);
    const added = this.addedVolume.at(end - 1) - this.addedVolume.at(from - 1);
    return this.#volumeUntil(day, end) - this.#volumeUntil(day, from) + added;
  }

  #startMinute(minute: number, known: number | null = null): void {
    if (this.#leader !== this) this.#leader.#startMinute(minute);
    if (minute === this.#minute) return;
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const place = minute - day * MINUTES_PER_DAY;
    const sigma = known ?? this.sigmaBefore(minute);
    const ordinary = ordinaryDay(this.composition, day);
    this.#percent = this.specialPercents(day)[place] as number;
    this.#minuteSpread = minuteSpread(ordinary, place, sigma);
    const { key } = this.#own.utcDayOf(day);
    this.#ticks.select(key, this.composition.instrument.id, place);
    this.#minute = minute;
    if (this.#leader !== this) return;
    const { volume } = this.composition.liquidity;
    this.#loadChanges({ ordinary, volume, minute: place, sigma, percent: this.#percent });
  }

  /** Σ |weight| × deviation of the minute before a minute. */
  sigmaBefore(minute: number): number {
    return this.weightedPaths.reduce(
      (sum, { weight, cursor }) => sum + Math.abs(weight) * cursor.sigmaBeforeMinute(minute),
      0,
    );
  }

  #loadChanges(conditions: MinuteConditions): void {
    const first = this.#minute * SLOTS_PER_MINUTE;
    const forced = this.#followers.flatMap(({ offsets, schedule }) => [
      ...offsets.within(first, first + SLOTS_PER_MINUTE - 1).map(({ slot }) => slot - first),
      ...schedule.changesBetween(first, first + SLOTS_PER_MINUTE).map((slot) => slot - first),
    ]);
    this.#ownChanges.load(this.#ticks, changesPerMinute(conditions), forced);
  }

  get #changes(): MinuteChanges {
    return this.#leader.#ownChanges;
  }

  /** The spread of a slot of the current minute at which the quote changes. */
  #spreadAt(slot: Slot): number {
    const usual = spreadOf(this.#minuteSpread, spreadSample(this.#ticks, slot % SLOTS_PER_MINUTE));
    return widened(usual, Math.max(this.#percent, this.schedule.percentAt(slot)));
  }

  /** The volume of a slot of the current minute at which the quote changes. */
  #volumeAt(minute: number, place: number): number {
    const volume = this.#volumeOf(minute);
    const before = place === 0 ? 0 : this.#changes.volumeUpTo(volume, place - 1);
    const slot = minute * SLOTS_PER_MINUTE + place;
    const added = this.addedVolume.at(slot) - this.addedVolume.at(slot - 1);
    return this.#changes.volumeUpTo(volume, place) - before + added;
  }

  /** Sums the paths of a minute. */
  #fillSums(minute: number): void {
    sums.fill(0);
    for (const { weight, cursor } of this.weightedPaths) {
      cursor.fillMinute(minute, values);
      for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
        sums[place] = (sums[place] as number) + weight * (values[place] as number);
      }
    }
  }

  /** The day's volume before a slot. */
  #volumeUntil(day: number, slot: Slot): number {
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    const before = volumeBefore(this.#volumesOf(day), minute - day * MINUTES_PER_DAY);
    const ticks = slot - minute * SLOTS_PER_MINUTE;
    if (ticks === 0) return before;
    this.#startMinute(minute);
    return before + this.#changes.volumeUpTo(this.#volumeOf(minute), ticks - 1);
  }

  #volumeOf(minute: number): number {
    if (minute === this.#volumeMinute) return this.#volume;
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const volumes = this.#volumesOf(day);
    const place = minute - day * MINUTES_PER_DAY;
    this.#volume = volumeBefore(volumes, place + 1) - volumeBefore(volumes, place);
    this.#volumeMinute = minute;
    return this.#volume;
  }

  #volumesOf(day: number): VolumeDay {
    if (this.#volumeDay?.path.day === day) return this.#volumeDay;
    const days = this.weightedPaths.map(({ weight, path }) => ({
      weight,
      day: path.utcDayOf(day),
      dailyNano: path.dailyNano,
    }));
    this.#volumeDay = volumeDay(this.composition, days);
    return this.#volumeDay;
  }
}
