/**
 * One path through a day at the resolution of minutes, for whoever needs many of them at once (path-cursor.ts reads
 * single ones). It remembers what it cut last, since several instruments have the same path.
 */

import { inMood, lineAt, pushOf, SHARE_ONE, secondDraw, shareOf, sigmaOf } from './cascade.ts';
import type { PathDay } from './day-path.ts';
import { DAY_STRETCHES, MINUTE_PLACES } from './halving.ts';
import { draw } from '../random.ts';
import { MINUTES_PER_DAY } from '../slot.ts';

/** Whole quarters of a day are cut at once: whoever asks for a minute mostly asks for the next one too. */
const QUARTER = MINUTES_PER_DAY / 4;

/** Deviations of all stretches of the day being cut, by place, and behind them those of its minutes. */
const stretchSigmas = new Float64Array(MINUTE_PLACES + MINUTES_PER_DAY);

export class MinuteTrack {
  /** The path at the starts of the minutes, without the day's jump. */
  readonly values = new Float64Array(MINUTES_PER_DAY + 1);
  /** Deviations of the minutes' moves. */
  readonly sigmas = new Float64Array(MINUTES_PER_DAY);
  #day = -1;
  #from = 0;
  #end = 0;

  /** Cuts the day down to every minute from one to another (`end` exclusive); other entries may mean nothing. */
  load(day: PathDay, from: number, end: number): void {
    if (day.day === this.#day && from >= this.#from && end <= this.#end) return;
    this.#day = day.day;
    this.#from = from - (from % QUARTER);
    this.#end = Math.ceil(end / QUARTER) * QUARTER;
    this.values[0] = day.from;
    this.values[MINUTES_PER_DAY] = day.to;
    this.#cut(day, this.#from, this.#end);
    for (let minute = this.#from; minute < this.#end; minute += 1) {
      this.sigmas[minute] = stretchSigmas[MINUTE_PLACES + minute] as number;
    }
  }

  #cut(day: PathDay, start: number, end: number): void {
    const { lefts, middles, rights, firsts, seconds } = DAY_STRETCHES;
    const { even, tilt } = day.cuts;
    const { values } = this;
    const key = day.minutesKey;
    stretchSigmas[0] = day.sigma;
    for (let at = 0; at < MINUTE_PLACES; at += 1) {
      const left = lefts[at] as number;
      const right = rights[at] as number;
      if (left >= end || right <= start) continue;
      const middle = middles[at] as number;
      const second = secondDraw(key, middle);
      const moody = inMood(stretchSigmas[at] as number, second);
      const share = shareOf(even[middle] as number, tilt[middle] as number, second);
      const line = lineAt(values[left] as number, values[right] as number, share);
      values[middle] = line + pushOf(moody, share, draw(key, middle));
      stretchSigmas[firsts[at] as number] = sigmaOf(moody, share);
      stretchSigmas[seconds[at] as number] = sigmaOf(moody, SHARE_ONE - share);
    }
  }
}
