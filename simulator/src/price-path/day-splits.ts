/** Split points of the cascade: a day is split at full hours and then in halves down to the minute. */

import type { Activity } from './activity.ts';
import { SHARE_ONE } from './cascade.ts';
import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';

/** Unevenness of the variance shares, in 1/1024 of the maximum that keeps every share positive. */
const TILT = 1000;
const TILT_ONE = 1024;

/** Length of the first part of an interval in minutes: full hours for intervals of two hours and more. */
function firstPartLength(length: number): number {
  return length >= 120 ? 60 * ((length / 120) | 0) : length >> 1;
}

/** The split at every inner minute; each minute is a split point once. */
export interface Splits {
  /** Expected share of the variance before the split, in 1/4096. */
  readonly even: Int32Array;
  /** Largest random change of that share, in 1/4096. */
  readonly tilt: Int32Array;
}

/** `elapsed` is the variance before each minute, with one entry more than the interval has minutes. */
function splitsOf(elapsed: Int32Array): Splits {
  const even = new Int32Array(elapsed.length);
  const tilt = new Int32Array(elapsed.length);
  const cut = (left: number, length: number): void => {
    if (length === 1) return;
    const first = firstPartLength(length);
    const middle = left + first;
    const start = elapsed[left] as number;
    const whole = (elapsed[left + length] as number) - start;
    even[middle] = Math.floor((((elapsed[middle] as number) - start) * SHARE_ONE) / whole);
    tilt[middle] = tiltOf(even[middle]);
    cut(left, first);
    cut(middle, length - first);
  };
  cut(0, elapsed.length - 1);
  return { even, tilt };
}

function tiltOf(even: number): number {
  return Math.floor((even * (SHARE_ONE - even) * TILT) / (SHARE_ONE * TILT_ONE));
}

const known = new Map<Activity, Splits>();

/** The splits of a day with this activity. */
export function daySplits(activity: Activity): Splits {
  const found = known.get(activity);
  if (found !== undefined) return found;
  const splits = splitsOf(activity.elapsed);
  known.set(activity, splits);
  return splits;
}

/**
 * Every interval of a day, longer ones first: start, split point, end, and the indexes of its two parts. An index below
 * `INNER_NODES` refers to these lists, a larger one to a minute.
 */
export interface DayIntervals {
  readonly lefts: Int32Array;
  readonly middles: Int32Array;
  readonly rights: Int32Array;
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
}

export const INNER_NODES = MINUTES_PER_DAY - 1;
export const DAY_INTERVALS: DayIntervals = dayIntervals();

function dayIntervals(): DayIntervals {
  const list = () => new Int32Array(INNER_NODES);
  const intervals = { lefts: list(), middles: list(), rights: list(), firsts: list(), seconds: list() };
  intervals.rights[0] = MINUTES_PER_DAY;
  let count = 1;
  const add = (left: number, length: number): number => {
    if (length === 1) return INNER_NODES + left;
    intervals.lefts[count] = left;
    intervals.rights[count] = left + length;
    count += 1;
    return count - 1;
  };
  for (let at = 0; at < INNER_NODES; at += 1) {
    const left = intervals.lefts[at] as number;
    const length = (intervals.rights[at] as number) - left;
    const first = firstPartLength(length);
    intervals.middles[at] = left + first;
    intervals.firsts[at] = add(left, first);
    intervals.seconds[at] = add(left + first, length - first);
  }
  return intervals;
}
