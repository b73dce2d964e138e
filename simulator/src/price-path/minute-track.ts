/**
 * One path at the resolution of minutes, for callers that need many of them (path-cursor.ts reads single ones). The last part is
 * cached, since several instruments share a path.
 */

import { displacementOf, interpolate, SHARE_ONE, sigmaForShare, varianceShare } from './cascade.ts';
import type { PathDay } from './day-path.ts';
import { minuteOf, sigmaAfterShock } from './shocks.ts';
import { DAY_INTERVALS, INNER_NODES } from './day-splits.ts';
import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';

/** Quarters of a day are computed at once: most callers read consecutive minutes. */
const QUARTER = MINUTES_PER_DAY / 4;

export class MinuteTrack {
  /** The path at the starts of the minutes, without the steps of shocks. */
  readonly values = new Float64Array(MINUTES_PER_DAY + 1);
  /** Deviations of all intervals of the day, by index, followed by those of its minutes. */
  readonly #intervalSigmas = new Float64Array(INNER_NODES + MINUTES_PER_DAY);
  /** Deviations of the minutes' moves. */
  readonly sigmas = this.#intervalSigmas.subarray(INNER_NODES);
  #day = -1;
  #from = 0;
  #end = 0;

  /** Computes the minutes from `from` to `end` (exclusive); other entries are undefined. */
  load(day: PathDay, from: number, end: number): void {
    if (day.day === this.#day && from >= this.#from && end <= this.#end) return;
    this.#day = day.day;
    this.#from = from - (from % QUARTER);
    this.#end = Math.ceil(end / QUARTER) * QUARTER;
    this.values[0] = day.from;
    this.values[MINUTES_PER_DAY] = day.to;
    this.#cut(day, this.#from, this.#end);
    if (day.shocks.length > 0) this.#addAftershocks(day);
  }

  #addAftershocks({ shocks }: PathDay): void {
    for (const shock of shocks) {
      const { aftershock } = shock;
      const first = minuteOf(shock.slot) + 1;
      const last = first + aftershock.length - 1;
      for (let minute = Math.max(this.#from, first); minute <= Math.min(this.#end, last); minute += 1) {
        this.values[minute] = (this.values[minute] as number) + (aftershock[minute - first] as number);
        if (minute === this.#end) continue;
        this.sigmas[minute] = sigmaAfterShock(this.sigmas[minute] as number, shock, minute);
      }
      const whole = aftershock[aftershock.length - 1] as number;
      for (let minute = Math.max(this.#from, last + 1); minute <= this.#end; minute += 1) {
        this.values[minute] = (this.values[minute] as number) + whole;
      }
    }
  }

  #cut(day: PathDay, start: number, end: number): void {
    const { lefts, middles, rights, firsts, seconds } = DAY_INTERVALS;
    const { even, tilt } = day.splits;
    const { values } = this;
    const intervalSigmas = this.#intervalSigmas;
    const isWhole = start === 0 && end === MINUTES_PER_DAY;
    const words = isWhole ? day.splitSamples.all() : null;
    intervalSigmas[0] = day.sigma;
    for (let at = 0; at < INNER_NODES; at += 1) {
      const left = lefts[at] as number;
      const right = rights[at] as number;
      if (!isWhole && (left >= end || right <= start)) continue;
      const middle = middles[at] as number;
      const sigma = intervalSigmas[at] as number;
      const bits = words === null ? day.splitSamples.sample(at) : (words[at] as number);
      const share = varianceShare(even[middle] as number, tilt[middle] as number, bits);
      const line = interpolate(values[left] as number, values[right] as number, share);
      values[middle] = line + displacementOf(sigma, share, bits);
      intervalSigmas[firsts[at] as number] = sigmaForShare(sigma, share);
      intervalSigmas[seconds[at] as number] = sigmaForShare(sigma, SHARE_ONE - share);
    }
  }
}
