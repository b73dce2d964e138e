/**
 * Overnight rollovers by the rule of daylight saving in the United States, without time zone data: simple, slow, and independent
 * of the engine.
 */

import type { TimeMs } from '@vernier/shared/clock';
import type { TripleDay } from '@vernier/shared/market/swap-terms';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nights from Monday to Sunday by the triple day from 1 to 7, written out [SWAP-2]. */
const NIGHTS: Readonly<Record<TripleDay, readonly number[]>> = {
  1: [3, 1, 1, 1, 1, 0, 0],
  2: [1, 3, 1, 1, 1, 0, 0],
  3: [1, 1, 3, 1, 1, 0, 0],
  4: [1, 1, 1, 3, 1, 0, 0],
  5: [1, 1, 1, 1, 3, 0, 0],
  6: [1, 1, 1, 1, 1, 2, 0],
  7: [1, 1, 1, 1, 1, 0, 2],
};
const SUNDAY = 6;

export interface Rollover {
  readonly atMs: TimeMs;
  readonly nights: number;
}

/** All rollovers with a night after one time, up to another, oldest first. */
export function rolloversBetween(afterMs: TimeMs, upToMs: TimeMs, tripleDay: TripleDay): readonly Rollover[] {
  const found: Rollover[] = [];
  for (let day = Math.floor(afterMs / DAY_MS); day <= Math.floor(upToMs / DAY_MS); day += 1) {
    const nights = NIGHTS[tripleDay][weekday(day)] ?? 0;
    // 17:00 in New York is 21:00 UTC in summer and 22:00 in winter; both clock changes are at night on a Sunday.
    const atMs = day * DAY_MS + (isSummer(day) ? 21 : 22) * HOUR_MS;
    if (nights > 0 && atMs > afterMs && atMs <= upToMs) found.push({ atMs, nights });
  }
  return found;
}

/** Summer time runs from the second Sunday of March to the first Sunday of November. */
function isSummer(day: number): boolean {
  const firstOfYear = newYear(day);
  const leap = isLeap(yearOf(day)) ? 1 : 0;
  return day >= sundayFrom(firstOfYear + 59 + leap) + 7 && day < sundayFrom(firstOfYear + 304 + leap);
}

/** 0 is Monday; 1970-01-01 was a Thursday. */
function weekday(day: number): number {
  return (day + 3) % 7;
}

function sundayFrom(day: number): number {
  return day + ((SUNDAY - weekday(day) + 7) % 7);
}

function newYear(day: number): number {
  let first = 0;
  for (let year = 1970; year < yearOf(day); year += 1) first += isLeap(year) ? 366 : 365;
  return first;
}

function yearOf(day: number): number {
  let year = 1970;
  for (let left = day; ; year += 1) {
    left -= isLeap(year) ? 366 : 365;
    if (left < 0) return year;
  }
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
