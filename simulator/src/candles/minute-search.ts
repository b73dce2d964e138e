/** Search for extremes inside one minute by bisection; halves that cannot contain one are skipped. */

import type { Extremes } from './extremes.ts';
import { type MinuteQuotes, WEIGHT_ONE } from '../ticks/instrument-feed.ts';
import type { InstrumentMinutes } from '../price-path/instrument-minutes.ts';
import { spreadSample } from '../ticks/minute-changes.ts';
import type { SampleStream } from '../random/sample-stream.ts';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { BRIDGE_ROUNDING, displacement, maxDeviation, minuteStream } from '../price-path/tick-bridge.ts';

/** One path in the minute, with its computed values by slot. */
interface PathValues {
  weight: number;
  sigma: number;
  readonly samples: SampleStream;
  readonly values: Float64Array;
}

/** The ticks from `from` to `end` (exclusive) of a minute of the day. */
export interface MinutePart {
  readonly minute: number;
  readonly from: number;
  readonly end: number;
}

/** Shared buffers: one search runs at a time. */
const pathValues: readonly PathValues[] = Array.from({ length: 8 }, () => ({
  weight: 0,
  sigma: 0,
  samples: minuteStream(),
  values: new Float64Array(SLOTS_PER_MINUTE + 1),
}));
const logs = new Float64Array(SLOTS_PER_MINUTE + 1);

/** Rounding error of a deviation: each path loses at most two nano at each bisection, and their sum one. */
export function roundingSlack(minutes: InstrumentMinutes): number {
  const size = minutes.parts.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  return Math.ceil((size * BRIDGE_ROUNDING) / WEIGHT_ONE) + 2;
}

export class MinuteSearch {
  readonly #minutes: InstrumentMinutes;
  readonly #extremes: Extremes;
  readonly #pathValues: readonly PathValues[];
  readonly #slack: number;
  #sigma = 0;
  /** Of the current minute, once a slot could change an extreme: most minutes have no such slot. */
  #quotes: MinuteQuotes | null = null;
  /** True when the minute contains a jump or an intervention. */
  #steps = false;

  constructor(minutes: InstrumentMinutes, extremes: Extremes) {
    this.#minutes = minutes;
    this.#extremes = extremes;
    this.#pathValues = pathValues.slice(0, minutes.parts.length);
    this.#slack = roundingSlack(minutes);
  }

  /** Adds every tick that changes an extreme. `Extremes.startMinute` must have been called. */
  run(part: MinutePart): void {
    const { minute } = part;
    this.#quotes = null;
    this.#sigma = (this.#minutes.sigmas[minute] as number) / WEIGHT_ONE;
    this.#steps = (this.#minutes.steps[minute] as number) > 0;
    for (let place = 0; place < this.#pathValues.length; place += 1) {
      const strand = this.#pathValues[place] as PathValues;
      const { weight, day, track } = this.#minutes.parts[place] as InstrumentMinutes['parts'][number];
      strand.weight = weight;
      strand.sigma = track.sigmas[minute] as number;
      strand.samples.select(day.key, day.path, minute);
      strand.values[0] = track.values[minute] as number;
      strand.values[SLOTS_PER_MINUTE] = track.values[minute + 1] as number;
    }
    logs[0] = this.#minutes.logs[minute] as number;
    logs[SLOTS_PER_MINUTE] = this.#minutes.logs[minute + 1] as number;
    this.#consider(0, part);
    this.#halve(0, SLOTS_PER_MINUTE, part);
  }

  #consider(slot: number, part: MinutePart): void {
    const log = logs[slot] as number;
    const { above, below } = this.#extremes.minuteThresholds;
    if ((log <= above && log >= below) || slot < part.from || slot >= part.end) return;
    this.#quotes ??= this.#minutes.quotesOf(part.minute);
    const { last, samples } = this.#quotes;
    if (last[slot] === slot) this.#extremes.addTick(log, spreadSample(samples, slot));
  }

  #halve(left: number, right: number, part: MinutePart): void {
    const length = right - left;
    if (length === 1 || left >= part.end || right <= part.from) return;
    // No quote changes between the two ends.
    if (this.#quotes !== null && (this.#quotes.last[right - 1] as number) <= left) return;
    const from = logs[left] as number;
    const to = logs[right] as number;
    let maxMove = maxDeviation(this.#sigma, length) + this.#slack;
    const first = part.minute * SLOTS_PER_MINUTE;
    if (this.#steps) maxMove += this.#minutes.maxStepBetween(first + left, first + right);
    const { above, below } = this.#extremes.minuteThresholds;
    if ((from > to ? from : to) + maxMove <= above && (from < to ? from : to) - maxMove >= below) return;
    const middle = (left + right) >> 1;
    logs[middle] = this.#minutes.logOf(this.#sumAt(left, right), first + middle);
    this.#consider(middle, part);
    this.#halve(left, middle, part);
    this.#halve(middle, right, part);
  }

  /** Σ weight × value in the middle of an interval with known ends. */
  #sumAt(left: number, right: number): number {
    const length = right - left;
    const middle = (left + right) >> 1;
    let sum = 0;
    for (const strand of this.#pathValues) {
      const { values } = strand;
      const ends = (values[left] as number) * (right - middle) + (values[right] as number) * (middle - left);
      const value = Math.floor(ends / length) + displacement(strand, middle, length);
      values[middle] = value;
      sum += strand.weight * value;
    }
    return sum;
  }
}
