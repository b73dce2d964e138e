/** Reader of one path at single slots. The current minute is cached, so that reading consecutive ticks is cheap. */

import { displacementOf, interpolate, SHARE_ONE, sigmaForShare, varianceShare } from './cascade.ts';
import type { DayPath, PathDay } from './day-path.ts';
import { aftershockBefore, minuteOf, type Shock, sigmaAfterShocks } from './shocks.ts';
import { DAY_INTERVALS, INNER_NODES } from './day-splits.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { bridgeAt, fillBridge, type MinuteBridge, minuteStream } from './tick-bridge.ts';

const NO_STEPS: readonly Shock[] = [];
/** Reads of a minute from which on all of its slots are computed at once: most readers want one or two, or all. */
const READS_BEFORE_FILL = 3;

export class PathCursor {
  readonly #path: DayPath;
  /** The cached minute. */
  #minute = -1;
  /** Start and end of the minute, without the steps of shocks. */
  readonly #span: MinuteBridge = { from: 0, to: 0, sigma: 0, samples: minuteStream() };
  #sigmaBefore = 0;
  /** Values at the slots of the cached minute, from its third read on. */
  readonly #values = new Float64Array(SLOTS_PER_MINUTE + 1);
  #reads = 0;
  /** Sum of the day's steps before the minute, and those inside it. */
  #stepsBefore = 0;
  #steps: readonly Shock[] = [];
  /** The last slot read, with its value. */
  #slot = -1;
  #value = 0;

  constructor(path: DayPath) {
    this.#path = path;
  }

  /** Deviation of the moves of the minute before a minute (counted from 1970-01-01). */
  sigmaBeforeMinute(minute: number): number {
    if (minute !== this.#minute) this.#startMinute(minute);
    return this.#sigmaBefore;
  }

  /** The path at a slot. */
  valueAt(slot: Slot): number {
    if (slot === this.#slot) return this.#value;
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    if (minute !== this.#minute) this.#startMinute(minute);
    const place = slot - minute * SLOTS_PER_MINUTE;
    this.#value = this.#bridgeAt(place) + this.#stepsUpTo(place);
    this.#slot = slot;
    return this.#value;
  }

  /** Fills `out` with the path at all 240 slots of a minute (counted from 1970-01-01); `out` has 241 entries, the last is scratch. */
  fillMinute(minute: number, out: Float64Array): void {
    if (minute !== this.#minute) this.#startMinute(minute);
    fillBridge(this.#span, out);
    if (this.#stepsBefore === 0 && this.#steps.length === 0) return;
    for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
      out[place] = (out[place] as number) + this.#stepsUpTo(place);
    }
  }

  /** Sum of the day's steps up to and including a slot of the minute. */
  #stepsUpTo(place: number): number {
    let sum = this.#stepsBefore;
    for (const { slot, sizeNano } of this.#steps) if (slot % SLOTS_PER_MINUTE <= place) sum += sizeNano;
    return sum;
  }

  #bridgeAt(place: number): number {
    this.#reads += 1;
    if (this.#reads < READS_BEFORE_FILL) return bridgeAt(this.#span, place);
    if (this.#reads === READS_BEFORE_FILL) fillBridge(this.#span, this.#values);
    return this.#values[place] as number;
  }

  /** Splits the day down to the minute. */
  #startMinute(minute: number): void {
    const day = this.#path.utcDayOf(Math.floor(minute / MINUTES_PER_DAY));
    const place = minute - day.day * MINUTES_PER_DAY;
    let { from, to, sigma } = day;
    let at = 0;
    while (at < INNER_NODES) {
      const middle = DAY_INTERVALS.middles[at] as number;
      const share = shareOf(day, at);
      const line = interpolate(from, to, share);
      const value = line + displacementOf(sigma, share, day.splitSamples.sample(at));
      if (place < middle) {
        to = value;
        sigma = sigmaForShare(sigma, share);
        at = DAY_INTERVALS.firsts[at] as number;
      } else {
        from = value;
        sigma = sigmaForShare(sigma, SHARE_ONE - share);
        at = DAY_INTERVALS.seconds[at] as number;
      }
    }
    this.#minute = minute;
    this.#reads = 0;
    this.#slot = -1;
    this.#startSteps(day, place);
    this.#span.from = from + aftershockBefore(day.shocks, place);
    this.#span.to = to + aftershockBefore(day.shocks, place + 1);
    this.#span.sigma = sigmaAfterShocks(sigma, day.shocks, place);
    this.#span.samples.select(day.key, day.path, place);
    this.#sigmaBefore = sigmaBefore(this.#path, minute);
  }

  #startSteps({ shocks }: PathDay, minute: number): void {
    this.#stepsBefore = 0;
    this.#steps = NO_STEPS;
    for (const shock of shocks) {
      const at = minuteOf(shock.slot);
      if (at < minute) this.#stepsBefore += shock.sizeNano;
      else if (at === minute) this.#steps = [...this.#steps, shock];
    }
  }
}

/** The first part's share of the variance of an interval, by its index. */
function shareOf(day: PathDay, at: number): number {
  const middle = DAY_INTERVALS.middles[at] as number;
  const { even, tilt } = day.splits;
  return varianceShare(even[middle] as number, tilt[middle] as number, day.splitSamples.sample(at));
}

/** Deviation of the moves of the minute before a minute (counted from 1970-01-01). */
function sigmaBefore(path: DayPath, minute: number): number {
  const day = path.utcDayOf(Math.floor((minute - 1) / MINUTES_PER_DAY));
  const place = minute - 1 - day.day * MINUTES_PER_DAY;
  let { sigma } = day;
  let at = 0;
  while (at < INNER_NODES) {
    const share = shareOf(day, at);
    const isFirst = place < (DAY_INTERVALS.middles[at] as number);
    sigma = sigmaForShare(sigma, isFirst ? share : SHARE_ONE - share);
    at = (isFirst ? DAY_INTERVALS.firsts : DAY_INTERVALS.seconds)[at] as number;
  }
  return sigmaAfterShocks(sigma, day.shocks, place);
}
