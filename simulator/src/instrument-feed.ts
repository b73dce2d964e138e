/** All ticks of one instrument, by slot, as a function of the seed: one tick, or a minute of them at once. */

import { invariant } from '@vernier/shared/assert';
import type { Tick } from '@vernier/shared/market/quote';
import type { Composition } from './composition.ts';
import type { DayPath } from './day-path.ts';
import { Offsets } from './intervention.ts';
import { minuteSpread } from './minute-spread.ts';
import type { MinuteTrack } from './minute-track.ts';
import type { PathCursor } from './path-cursor.ts';
import { childKey, draw, type StreamKey } from './random.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_MINUTE, timeOfSlot } from './slot.ts';
import { bidAt, spreadOf, volumeUpTo } from './tick-shape.ts';
import { volumeBefore, type VolumeDay, volumeDay } from './volume.ts';

/** The ticks of one minute. */
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

/** A path as a feed reads it. */
export interface Strand {
  readonly weight: number;
  readonly path: DayPath;
  readonly cursor: PathCursor;
  readonly track: MinuteTrack;
}

export const WEIGHT_ONE = 1024;
/** Children of an instrument's key. */
const TICKS = 1;
const VOLUMES = 2;

const sums = new Float64Array(SLOTS_PER_MINUTE);
const values = new Float64Array(SLOTS_PER_MINUTE + 1);

export class InstrumentFeed {
  readonly composition: Composition;
  readonly strands: readonly Strand[];
  readonly offsets = new Offsets();
  readonly #ticks: StreamKey;
  readonly #volumes: StreamKey;
  readonly #own: DayPath;
  #volumeDay: VolumeDay | null = null;
  /** The minute that `#volume`, its volume, is remembered of. */
  #minute = -1;
  #volume = 0;

  constructor(composition: Composition, strands: readonly Strand[], key: StreamKey) {
    this.composition = composition;
    this.strands = strands;
    this.#ticks = childKey(key, TICKS);
    this.#volumes = childKey(key, VOLUMES);
    const own = strands.at(-1);
    invariant(own !== undefined, 'an instrument has a path of its own');
    this.#own = own.path;
  }

  tickAt(slot: Slot): Tick {
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    const place = slot - minute * SLOTS_PER_MINUTE;
    let sum = 0;
    let sigma = 0;
    for (const { weight, cursor } of this.strands) {
      sum += weight * cursor.valueAt(slot);
      sigma += Math.abs(weight) * cursor.sigma;
    }
    const key = this.tickKey(minute);
    const bits = draw(key, place);
    const spread = spreadOf(minuteSpread(this.composition, minute % MINUTES_PER_DAY, sigma), bits);
    const bid = bidAt(this.composition.scale, Math.floor(sum / WEIGHT_ONE) + this.offsets.at(slot), spread);
    const volume = this.#volumeOf(minute);
    const before = place === 0 ? 0 : volumeUpTo(volume, place - 1, draw(key, place - 1));
    return {
      instrumentId: this.composition.instrument.id,
      seq: slot,
      timeMs: timeOfSlot(slot),
      bid,
      ask: bid + spread,
      volume: volumeUpTo(volume, place, bits) - before,
    };
  }

  /** All ticks of a minute (counted from 1970-01-01) into `out`. */
  fillMinute(minute: number, out: MinuteTicks): void {
    const sigma = this.#fillSums(minute);
    const minutes = minuteSpread(this.composition, minute % MINUTES_PER_DAY, sigma);
    const key = this.tickKey(minute);
    const volume = this.#volumeOf(minute);
    const { scale } = this.composition;
    let before = 0;
    for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
      const bits = draw(key, place);
      const spread = spreadOf(minutes, bits);
      const log = Math.floor((sums[place] as number) / WEIGHT_ONE);
      const bid = bidAt(scale, log + this.offsets.at(minute * SLOTS_PER_MINUTE + place), spread);
      const upTo = volumeUpTo(volume, place, bits);
      out.bids[place] = bid;
      out.asks[place] = bid + spread;
      out.volumes[place] = upTo - before;
      before = upTo;
    }
  }

  /** The volume from a minute to another (`end` exclusive), both of one day and counted from 1970-01-01. */
  volumeWithin(from: number, end: number): number {
    const day = Math.floor(from / MINUTES_PER_DAY);
    const volumes = this.#volumesOf(day);
    const midnight = day * MINUTES_PER_DAY;
    return volumeBefore(volumes, end - midnight) - volumeBefore(volumes, from - midnight);
  }

  /** The volume of a minute's first so many ticks. */
  volumeInto(minute: number, ticks: number): number {
    if (ticks === 0) return 0;
    return volumeUpTo(this.#volumeOf(minute), ticks - 1, draw(this.tickKey(minute), ticks - 1));
  }

  /** Key of the draws of a minute's single ticks. */
  tickKey(minute: number): StreamKey {
    return childKey(this.#ticks, minute);
  }

  /** Adds up the paths of a minute; returns Σ |weight| × deviation. */
  #fillSums(minute: number): number {
    let sigma = 0;
    sums.fill(0);
    for (const { weight, cursor } of this.strands) {
      cursor.fillMinute(minute, values);
      sigma += Math.abs(weight) * cursor.sigma;
      for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
        sums[place] = (sums[place] as number) + weight * (values[place] as number);
      }
    }
    return sigma;
  }

  #volumeOf(minute: number): number {
    if (minute === this.#minute) return this.#volume;
    this.#volume = this.volumeWithin(minute, minute + 1);
    this.#minute = minute;
    return this.#volume;
  }

  #volumesOf(day: number): VolumeDay {
    if (this.#volumeDay?.path.day === day) return this.#volumeDay;
    const { dailyNano } = this.#own;
    this.#volumeDay = volumeDay(this.composition, this.#own.dayOf(day), { key: this.#volumes, dailyNano });
    return this.#volumeDay;
  }
}
