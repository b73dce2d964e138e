/** One path at the resolution of days. */

import { activityOn } from './activity.ts';
import type { PathTraits } from './factors.ts';
import { type Splits, daySplits, INNER_NODES } from './day-splits.ts';
import type { MoveHistory } from './daily-moves.ts';
import { shockMove, type Shock } from './shocks.ts';
import { SampleStream } from '../random/sample-stream.ts';

/** A path within a day, without its shocks. Values are nano-logs. */
export interface PathDay {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  /** Deviation of the day's move. */
  readonly sigma: number;
  readonly splits: Splits;
  /** Samples of the splits of its intervals, by their index; valid until two other days of the path are read. */
  readonly splitSamples: SampleStream;
  /** Key of the day. */
  readonly key: Uint32Array;
  /** Index of the path. */
  readonly path: number;
  readonly shocks: readonly Shock[];
}

export class DayPath {
  readonly traits: PathTraits;
  readonly dailyNano: number;
  readonly #path: number;
  readonly #history: MoveHistory;
  /** Two days, as a minute's spread depends on the minute before. */
  #latest: PathDay | null = null;
  #earlier: PathDay | null = null;

  constructor(traits: PathTraits, path: number, history: MoveHistory) {
    this.traits = traits;
    this.dailyNano = traits.dailyMicros * 1000;
    this.#path = path;
    this.#history = history;
  }

  /** A day of the path (counted from 1970-01-01). */
  utcDayOf(day: number): PathDay {
    if (this.#latest?.day === day) return this.#latest;
    if (this.#earlier?.day === day) return this.#earlier;
    // The samples take most of the memory of a day.
    const stream = this.#earlier?.splitSamples ?? new SampleStream('splits', INNER_NODES);
    this.#earlier = this.#latest;
    this.#latest = this.#dayOf(day, stream);
    return this.#latest;
  }

  #dayOf(day: number, stream: SampleStream): PathDay {
    const { key, from, to, sigmas, shocks: all } = this.#history.movesOf(day);
    const path = this.#path;
    const shocks = all[path] ?? [];
    return {
      day,
      from: from[path] as number,
      to: shocks.reduce((value, shock) => value - shockMove(shock), to[path] as number),
      sigma: sigmas[path] as number,
      splits: daySplits(activityOn(this.traits.profile, day)),
      splitSamples: stream.select(key, path, 0),
      key,
      path,
      shocks,
    };
  }
}
