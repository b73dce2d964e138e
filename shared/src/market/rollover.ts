/** The overnight rollover: 17:00 in New York, and how many nights each of them finances [SWAP-2]. */

import { DAY_MS, weekdayOf } from '../civil-date.ts';
import type { TimeMs } from '../clock.ts';
import type { TripleDay } from './swap-terms.ts';
import { localTime, utcOfLocal } from './time-zones.ts';

const NEW_YORK = 'America/New_York';
const ROLLOVER_MS = 17 * 3_600_000;
const FRIDAY = 5;
const SUNDAY = 7;
const WEEKEND_NIGHTS = 2;

/**
 * Nights that the rollover of this moment's New York day finances. Each day from Monday to Friday has its own night, and the
 * triple day the two nights of the weekend as well, so that every week has seven.
 */
export function nightsAt(rolloverMs: TimeMs, tripleDay: TripleDay): number {
  const day = dayNumberOf(newYorkDay(rolloverMs));
  return (day <= FRIDAY ? 1 : 0) + (day === tripleDay ? WEEKEND_NIGHTS : 0);
}

/** The first rollover of a day from Monday to Friday after a moment. */
export function rolloverAfter(timeMs: TimeMs): TimeMs {
  let rolloverMs = dailyRolloverAfter(timeMs);
  while (dayNumberOf(newYorkDay(rolloverMs)) > FRIDAY) rolloverMs = dailyRolloverAfter(rolloverMs);
  return rolloverMs;
}

/** The first 17:00 in New York after a moment, at the weekend too. */
export function dailyRolloverAfter(timeMs: TimeMs): TimeMs {
  for (let day = newYorkDay(timeMs); ; day += 1) {
    const rolloverMs = utcOfLocal(NEW_YORK, day * DAY_MS + ROLLOVER_MS);
    if (rolloverMs > timeMs) return rolloverMs;
  }
}

/** 1 is Monday, 7 is Sunday. */
function dayNumberOf(day: number): number {
  const weekday = weekdayOf(day);
  return weekday === 0 ? SUNDAY : weekday;
}

function newYorkDay(timeMs: TimeMs): number {
  return Math.floor(localTime(NEW_YORK, timeMs) / DAY_MS);
}
