/** Tick feed of one instrument: single ticks, or all ticks of a minute. */

import { invariant } from '@vernier/shared/assert';
import type { Tick } from '@vernier/shared/market/quote';
import type { Composition } from '../price-path/composition.ts';
import type { DayPath } from '../price-path/day-path.ts';
import type { InstrumentSchedule } from '../hours/instrument-schedule.ts';
import { minuteSpread } from './minute-spread.ts';
import type { MinuteTrack } from '../price-path/minute-track.ts';
import { LogOffsets } from '../interventions/offsets.ts';
import type { PathCursor } from '../price-path/path-cursor.ts';
import { SampleStream } from '../random/sample-stream.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_DAY, SLOTS_PER_MINUTE, timeOfSlot } from '../slot.ts';
import { bidAt, spreadOf, volumeUpTo, widened } from './tick-shape.ts';
import { volumeBefore, type VolumeDay, volumeDay } from './volume.ts';

/** The ticks of one minute; all three numbers are 0 without a tick. */
export interface MinuteTicks {
  readonly bids: Int32Array;
  readonly asks: Int32Array;
  readonly volumes: Int32Array;
}

export function emptyMinute(): MinuteTicks {
  return {
    bids: new Int32Array(SLOTS_PER_MINUTE),
    asks: new Int32Array(SLOTS_PER_MINUTE),
    volumes: new Int32Array(SLOTS_PER_MINUTE),
  };
}

/** A path with its weight and readers. */
export interface WeightedPath {
  readonly weight: number;
  readonly path: DayPath;
  readonly cursor: PathCursor;
  readonly track: MinuteTrack;
}

export interface FeedParts {
  readonly composition: Composition;
  readonly weightedPaths: readonly WeightedPath[];
  readonly schedule: InstrumentSchedule;
}

export const WEIGHT_ONE = 1024;
/** A stream for the samples of an instrument's ticks in a minute: two of 16 bits in a word. */
export function tickStream(): SampleStream {
  return new SampleStream('ticks', SLOTS_PER_MINUTE / 2);
}

const sums = new Float64Array(SLOTS_PER_MINUTE);
const values = new Float64Array(SLOTS_PER_MINUTE + 1);

export class InstrumentFeed {
  readonly composition: Composition;
  readonly weightedPaths: readonly WeightedPath[];
  readonly schedule: InstrumentSchedule;
  readonly offsets = new LogOffsets();
  /** Slots with a price set by an administrator. */
  readonly trustedSlots = new Set<Slot>();
  readonly #ticks = tickStream();
  #ticksMinute = -1;
  readonly #own: DayPath;
  #volumeDay: VolumeDay | null = null;
  /** The minute of the cached `#volume`. */
  #minute = -1;
  #volume = 0;

  constructor({ composition, weightedPaths, schedule }: FeedParts) {
    this.composition = composition;
    this.weightedPaths = weightedPaths;
    this.schedule = schedule;
    const own = weightedPaths.at(-1);
    invariant(own !== undefined, 'an instrument has a path of its own');
    this.#own = own.path;
  }

  /** The tick of a slot for which the schedule has one. */
  tickAt(slot: Slot): Tick {
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    const place = slot - minute * SLOTS_PER_MINUTE;
    let sum = 0;
    let sigma = 0;
    for (const { weight, cursor } of this.weightedPaths) {
      sum += weight * cursor.valueAt(slot);
      sigma += Math.abs(weight) * cursor.sigmaBefore;
    }
    const samples = this.#ticksOf(minute);
    const bits = samples.half(place);
    const usual = spreadOf(minuteSpread(this.composition, minute % MINUTES_PER_DAY, sigma), bits);
    const spread = this.schedule.hasUsualSpread(slot) ? usual : widened(usual, this.schedule.percentAt(slot));
    const bid = bidAt(this.composition.scale, Math.floor(sum / WEIGHT_ONE) + this.offsets.at(slot), spread);
    const volume = this.#volumeOf(minute);
    const before = place === 0 ? 0 : volumeUpTo(volume, place - 1, samples.half(place - 1));
    return {
      instrumentId: this.composition.instrument.id,
      seq: slot,
      timeMs: timeOfSlot(slot),
      bid,
      ask: bid + spread,
      volume: volumeUpTo(volume, place, bits) - before,
    };
  }

  /** Log of the mid at a slot. */
  logAt(slot: Slot): number {
    const sum = this.weightedPaths.reduce(
      (total, { weight, cursor }) => total + weight * cursor.valueAt(slot),
      0,
    );
    return Math.floor(sum / WEIGHT_ONE) + this.offsets.at(slot);
  }

  /** Fills `out` with all ticks of a minute (counted from 1970-01-01). */
  fillMinute(minute: number, out: MinuteTicks): void {
    const sigma = this.#fillSums(minute);
    const minutes = minuteSpread(this.composition, minute % MINUTES_PER_DAY, sigma);
    const samples = this.#ticksOf(minute);
    const volume = this.#volumeOf(minute);
    const { scale } = this.composition;
    let before = 0;
    for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
      const slot = minute * SLOTS_PER_MINUTE + place;
      const bits = samples.half(place);
      const spread = widened(spreadOf(minutes, bits), this.schedule.percentAt(slot));
      const log = Math.floor((sums[place] as number) / WEIGHT_ONE);
      const bid = bidAt(scale, log + this.offsets.at(slot), spread);
      const upTo = volumeUpTo(volume, place, bits);
      const ticks = this.schedule.hasTick(slot);
      out.bids[place] = ticks ? bid : 0;
      out.asks[place] = ticks ? bid + spread : 0;
      out.volumes[place] = ticks ? upTo - before : 0;
      before = upTo;
    }
  }

  /** The volume between two slots of one day (`end` exclusive), as if every slot had a tick. */
  volumeWithin(from: Slot, end: Slot): number {
    const day = Math.floor(from / SLOTS_PER_DAY);
    return this.#volumeUntil(day, end) - this.#volumeUntil(day, from);
  }

  /** Selects the samples of a minute's ticks (the minute counted from 1970-01-01). */
  selectTicks(stream: SampleStream, minute: number): SampleStream {
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const { key } = this.#own.utcDayOf(day);
    return stream.select(key, this.composition.instrument.id, minute - day * MINUTES_PER_DAY);
  }

  #ticksOf(minute: number): SampleStream {
    if (minute !== this.#ticksMinute) this.selectTicks(this.#ticks, minute);
    this.#ticksMinute = minute;
    return this.#ticks;
  }

  /** Sums the paths of a minute; returns Σ |weight| × deviation. */
  #fillSums(minute: number): number {
    let sigma = 0;
    sums.fill(0);
    for (const { weight, cursor } of this.weightedPaths) {
      cursor.fillMinute(minute, values);
      sigma += Math.abs(weight) * cursor.sigmaBefore;
      for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
        sums[place] = (sums[place] as number) + weight * (values[place] as number);
      }
    }
    return sigma;
  }

  /** The day's volume before a slot. */
  #volumeUntil(day: number, slot: Slot): number {
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    const before = volumeBefore(this.#volumesOf(day), minute - day * MINUTES_PER_DAY);
    const ticks = slot - minute * SLOTS_PER_MINUTE;
    if (ticks === 0) return before;
    return before + volumeUpTo(this.#volumeOf(minute), ticks - 1, this.#ticksOf(minute).half(ticks - 1));
  }

  #volumeOf(minute: number): number {
    if (minute === this.#minute) return this.#volume;
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const volumes = this.#volumesOf(day);
    const place = minute - day * MINUTES_PER_DAY;
    this.#volume = volumeBefore(volumes, place + 1) - volumeBefore(volumes, place);
    this.#minute = minute;
    return this.#volume;
  }

  #volumesOf(day: number): VolumeDay {
    if (this.#volumeDay?.path.day === day) return this.#volumeDay;
    const { dailyNano } = this.#own;
    this.#volumeDay = volumeDay(this.composition, this.#own.utcDayOf(day), dailyNano);
    return this.#volumeDay;
  }
}
