/** Where the stretches of a path are cut: a block of days in halves, a day at whole hours and then in halves down to the minute. */

import { ACTIVITY } from './activity.ts';
import { SHARE_ONE } from './cascade.ts';
import type { Rhythm } from './factors.ts';
import { MINUTES_PER_DAY } from '../slot.ts';

/** How unevenly variance is shared out, in 1/1024 of the most that keeps every share positive. */
const TILT = 256;
const TILT_ONE = 1024;

/** Length of the first part of a stretch of so many minutes: whole hours as long as there are. */
export function firstPart(length: number): number {
  return length >= 120 ? 60 * ((length / 120) | 0) : length >> 1;
}

/** The cut at every inner place of a stretch; each place is cut once. */
export interface Cuts {
  /** Share of the variance before the cut, without chance, in 1/4096. */
  readonly even: Int32Array;
  /** How far chance may tilt that share, in 1/4096. */
  readonly tilt: Int32Array;
}

/** `elapsed` is the variance before each place, one more entry than the stretch is long. */
function cutsOf(elapsed: Int32Array): Cuts {
  const even = new Int32Array(elapsed.length);
  const tilt = new Int32Array(elapsed.length);
  const cut = (left: number, length: number): void => {
    if (length === 1) return;
    const first = firstPart(length);
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

const known = new Map<Rhythm, Cuts>();

/** The cuts of a day with this rhythm. */
export function dayCuts(rhythm: Rhythm): Cuts {
  const cuts = known.get(rhythm) ?? cutsOf(ACTIVITY[rhythm].elapsed);
  known.set(rhythm, cuts);
  return cuts;
}

/**
 * Every stretch of a day, longer ones first, as one list each of where it begins, is cut and ends, and of the places
 * of its two parts: below `MINUTE_PLACES` in these lists, from there on the minute with that number.
 */
export interface DayStretches {
  readonly lefts: Int32Array;
  readonly middles: Int32Array;
  readonly rights: Int32Array;
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
}

export const MINUTE_PLACES = MINUTES_PER_DAY - 1;
export const DAY_STRETCHES: DayStretches = dayStretches();

function dayStretches(): DayStretches {
  const list = () => new Int32Array(MINUTE_PLACES);
  const stretches = { lefts: list(), middles: list(), rights: list(), firsts: list(), seconds: list() };
  stretches.rights[0] = MINUTES_PER_DAY;
  let count = 1;
  const add = (left: number, length: number): number => {
    if (length === 1) return MINUTE_PLACES + left;
    stretches.lefts[count] = left;
    stretches.rights[count] = left + length;
    count += 1;
    return count - 1;
  };
  for (let at = 0; at < MINUTE_PLACES; at += 1) {
    const left = stretches.lefts[at] as number;
    const length = (stretches.rights[at] as number) - left;
    const first = firstPart(length);
    stretches.middles[at] = left + first;
    stretches.firsts[at] = add(left, first);
    stretches.seconds[at] = add(left + first, length - first);
  }
  return stretches;
}

/** Halves of a block of days. */
export const HALF_EVEN = SHARE_ONE / 2;
export const HALF_TILT = tiltOf(HALF_EVEN);
