/**
 * One path through a day at the resolution of minutes, for whoever needs many of them at once (path-cursor.ts reads
 * single ones). It remembers what it cut last, since several instruments have the same path.
 */

import { inMood, lineAt, pushOf, SHARE_ONE, secondDraw, shareOf, sigmaOf } from './cascade.ts';
import type { PathDay } from './day-path.ts';
import { type Cuts, firstPart } from './halving.ts';
import { draw, type StreamKey } from './random.ts';
import { MINUTES_PER_DAY } from './slot.ts';

const NO_CUTS: Cuts = { even: new Int32Array(0), tilt: new Int32Array(0) };

export class MinuteTrack {
  /** The path at the starts of the minutes, without the day's jump. */
  readonly values = new Float64Array(MINUTES_PER_DAY + 1);
  /** Deviations of the minutes' moves. */
  readonly sigmas = new Float64Array(MINUTES_PER_DAY);
  #day = -1;
  #key: StreamKey = 0;
  #cuts: Cuts = NO_CUTS;
  #from = 0;
  #end = 0;

  /** Cuts the day down to every minute from one to another (`end` exclusive); other entries mean nothing. */
  load(day: PathDay, from: number, end: number): void {
    if (day.day === this.#day && from >= this.#from && end <= this.#end) return;
    this.#day = day.day;
    this.#key = day.minutesKey;
    this.#cuts = day.cuts;
    this.#from = from;
    this.#end = end;
    this.values[0] = day.from;
    this.values[MINUTES_PER_DAY] = day.to;
    this.#cut(0, MINUTES_PER_DAY, day.sigma);
  }

  #cut(left: number, length: number, sigma: number): void {
    if (left >= this.#end || left + length <= this.#from) return;
    if (length === 1) {
      this.sigmas[left] = sigma;
      return;
    }
    const { values } = this;
    const { even, tilt } = this.#cuts;
    const first = firstPart(length);
    const middle = left + first;
    const second = secondDraw(this.#key, middle);
    const moody = inMood(sigma, second);
    const share = shareOf(even[middle] as number, tilt[middle] as number, second);
    const line = lineAt(values[left] as number, values[left + length] as number, share);
    values[middle] = line + pushOf(moody, share, draw(this.#key, middle));
    this.#cut(left, first, sigmaOf(moody, share));
    this.#cut(middle, length - first, sigmaOf(moody, SHARE_ONE - share));
  }
}
