/** Minutes of an instrument's day as the sum of its paths: start value and deviation of each minute. */

import type { PathDay } from './day-path.ts';
import { type InstrumentFeed, type MinuteQuotes, WEIGHT_ONE } from '../ticks/instrument-feed.ts';
import type { MinuteTrack } from './minute-track.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';

/** A path of the instrument on the day. */
export interface PathPart {
  readonly weight: number;
  readonly day: PathDay;
  readonly track: MinuteTrack;
}

/** Shared buffers: they are large and used by one bar at a time. */
const logs = new Float64Array(MINUTES_PER_DAY + 1);
const sigmas = new Float64Array(MINUTES_PER_DAY);
const steps = new Float64Array(MINUTES_PER_DAY);

/** Minutes of one day, `end` exclusive. */
export interface MinuteRange {
  readonly day: number;
  readonly from: number;
  readonly end: number;
}

/** Change of the log at a slot. */
interface LogStep {
  readonly slot: Slot;
  readonly sizeNano: number;
}

/** Valid until the next instance is created. */
export class InstrumentMinutes {
  readonly range: MinuteRange;
  readonly parts: readonly PathPart[];
  /** Log of the mid at the start of each minute of the range and at its end. */
  readonly logs = logs;
  /** Σ |weight| × deviation of each minute. */
  readonly sigmas = sigmas;
  /** Upper bound of the moves by steps in each minute, after its first slot and up to the first of the next. */
  readonly steps = steps;
  readonly #feed: InstrumentFeed;
  readonly #midnight: Slot;
  /** Steps of shocks and interventions of the day, with sizes rounded away from 0. */
  readonly #steps: readonly LogStep[];

  constructor(feed: InstrumentFeed, range: MinuteRange) {
    this.range = range;
    this.#feed = feed;
    this.#midnight = range.day * SLOTS_PER_DAY;
    this.parts = feed.weightedPaths.map(({ path, weight, track }) => {
      const day = path.utcDayOf(range.day);
      track.load(day, range.from, range.end);
      return { weight, day, track };
    });
    const offsets = feed.offsets.within(this.#midnight, this.#midnight + SLOTS_PER_DAY);
    this.#steps = [...offsets.map(({ slot, size }) => ({ slot, sizeNano: size })), ...this.#shocks()];
    this.#sumPaths();
    this.#sumSteps();
  }

  /** Σ |weight| × deviation of the minute before a minute of the range: what spreads depend on. */
  sigmaBefore(minute: number): number {
    return minute > this.range.from
      ? (sigmas[minute - 1] as number)
      : this.#feed.sigmaBefore(this.range.day * MINUTES_PER_DAY + minute);
  }

  /** Changes and samples of the ticks of a minute of the range; valid until another minute is read. */
  quotesOf(minute: number): MinuteQuotes {
    return this.#feed.minuteQuotes(this.range.day * MINUTES_PER_DAY + minute, this.sigmaBefore(minute));
  }

  /** The log of the mid at a slot of the day, from Σ weight × value without steps of shocks and interventions. */
  logOf(sum: number, slot: number): number {
    const { offsets } = this.#feed;
    if (this.#steps.length === 0) return Math.floor(sum / WEIGHT_ONE) + offsets.at(this.#midnight);
    let jumped = sum;
    for (const { weight, day } of this.parts) {
      for (const shock of day.shocks) if (slot >= shock.slot) jumped += weight * shock.sizeNano;
    }
    return Math.floor(jumped / WEIGHT_ONE) + offsets.at(this.#midnight + slot);
  }

  /** Upper bound of the moves by steps after one slot of the day, up to another. */
  maxStepBetween(after: number, upTo: number): number {
    let size = 0;
    for (const step of this.#steps) {
      const slot = step.slot - this.#midnight;
      if (slot > after && slot <= upTo) size += Math.abs(step.sizeNano);
    }
    return size;
  }

  #shocks(): LogStep[] {
    return this.parts.flatMap(({ weight, day }) =>
      day.shocks.map(({ slot, sizeNano }) => ({
        slot: this.#midnight + slot,
        sizeNano: Math.ceil(Math.abs(weight * sizeNano) / WEIGHT_ONE),
      })),
    );
  }

  #sumPaths(): void {
    const { from, end } = this.range;
    logs.fill(0, from, end + 1);
    sigmas.fill(0, from, end);
    for (const { weight, track } of this.parts) {
      const { values, sigmas: moves } = track;
      const size = Math.abs(weight);
      for (let minute = from; minute < end; minute += 1) {
        logs[minute] = (logs[minute] as number) + weight * (values[minute] as number);
        sigmas[minute] = (sigmas[minute] as number) + size * (moves[minute] as number);
      }
      logs[end] = (logs[end] as number) + weight * (values[end] as number);
    }
    this.#addShocks();
    const { offsets } = this.#feed;
    const isConstant = offsets.within(this.#midnight, this.#midnight + SLOTS_PER_DAY).length === 0;
    let offset = offsets.at(this.#midnight);
    for (let minute = from; minute <= end; minute += 1) {
      if (!isConstant) offset = offsets.at(this.#midnight + minute * SLOTS_PER_MINUTE);
      logs[minute] = Math.floor((logs[minute] as number) / WEIGHT_ONE) + offset;
    }
  }

  /** Adds each shock to the starts of the minutes after it. All sums are integers below 2^53. */
  #addShocks(): void {
    const { from, end } = this.range;
    for (const { weight, day } of this.parts) {
      for (const { slot, sizeNano } of day.shocks) {
        const size = weight * sizeNano;
        const first = Math.max(from, Math.ceil(slot / SLOTS_PER_MINUTE));
        for (let minute = first; minute <= end; minute += 1) logs[minute] = (logs[minute] as number) + size;
      }
    }
  }

  #sumSteps(): void {
    const { from, end } = this.range;
    steps.fill(0, from, end);
    for (const { slot, sizeNano } of this.#steps) {
      const minute = Math.ceil((slot - this.#midnight) / SLOTS_PER_MINUTE) - 1;
      if (minute >= from && minute < end) steps[minute] = (steps[minute] as number) + Math.abs(sizeNano);
    }
  }
}
