/** All ticks of one instrument, by slot, as a function of the seed: one tick, or a minute of them at once. */

import type { Tick } from '@vernier/shared/market/quote';
import type { Composition } from './composition.ts';
import type { DayCache } from './day-cache.ts';
import { InstrumentDay } from './instrument-day.ts';
import { Offsets } from './intervention.ts';
import type { Paths } from './paths.ts';
import { childKey, draw, type StreamKey } from './random.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_MINUTE, timeOfSlot } from './slot.ts';
import { bidAt, spreadOf, volumeUpTo } from './tick-shape.ts';

/** The ticks of one minute; overwritten by the next call that fills it. */
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

export interface FeedSource {
  readonly paths: Paths;
  readonly days: DayCache<InstrumentDay>;
  readonly key: StreamKey;
}

const logs = new Float64Array(SLOTS_PER_MINUTE + 1);
const scratch = new Float64Array(SLOTS_PER_MINUTE + 1);

export class InstrumentFeed {
  readonly composition: Composition;
  readonly offsets = new Offsets();
  readonly #source: FeedSource;
  readonly #key: StreamKey;

  constructor(composition: Composition, source: FeedSource) {
    this.composition = composition;
    this.#source = source;
    this.#key = childKey(source.key, composition.instrument.id);
  }

  /** The instrument's day, counted from 1970-01-01. */
  dayOf(day: number): InstrumentDay {
    const { days, paths } = this.#source;
    const place = { day, key: this.#key };
    return days.get(
      this.composition.instrument.id,
      day,
      () => new InstrumentDay(this.composition, paths, place),
    );
  }

  tickAt(slot: Slot): Tick {
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const log = this.dayOf(day).logAt(minute - day * MINUTES_PER_DAY, slot - minute * SLOTS_PER_MINUTE);
    return this.tickFrom(slot, log);
  }

  /** The tick of a slot whose log, without offsets, is already known. */
  tickFrom(slot: Slot, log: number): Tick {
    const absolute = Math.floor(slot / SLOTS_PER_MINUTE);
    const dayNumber = Math.floor(absolute / MINUTES_PER_DAY);
    const minute = absolute - dayNumber * MINUTES_PER_DAY;
    const place = slot - absolute * SLOTS_PER_MINUTE;
    const day = this.dayOf(dayNumber);
    const key = day.tickKey(minute);
    const bits = draw(key, place);
    const spread = spreadOf(day.spreads[minute] as number, bits);
    const bid = bidAt(this.composition.scale, log + this.offsets.at(slot), spread);
    const volume = day.volumes[minute] as number;
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
  fillMinute(absolute: number, out: MinuteTicks): void {
    const dayNumber = Math.floor(absolute / MINUTES_PER_DAY);
    const minute = absolute - dayNumber * MINUTES_PER_DAY;
    const day = this.dayOf(dayNumber);
    const firstSlot = absolute * SLOTS_PER_MINUTE;
    const steady = this.offsets.constant(firstSlot, firstSlot + SLOTS_PER_MINUTE - 1);
    let offset = this.offsets.at(firstSlot);
    const key = day.tickKey(minute);
    const minuteSpread = day.spreads[minute] as number;
    const volume = day.volumes[minute] as number;
    const { scale } = this.composition;
    let before = 0;
    day.fillLogs(minute, logs, scratch);
    for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1) {
      if (!steady) offset = this.offsets.at(firstSlot + slot);
      const bits = draw(key, slot);
      const spread = spreadOf(minuteSpread, bits);
      const bid = bidAt(scale, (logs[slot] as number) + offset, spread);
      const upTo = volumeUpTo(volume, slot, bits);
      out.bids[slot] = bid;
      out.asks[slot] = bid + spread;
      out.volumes[slot] = upTo - before;
      before = upTo;
    }
  }
}
