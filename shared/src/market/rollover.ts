/** The overnight rollover: 17:00 in New York from Monday to Friday, and how many nights each of them finances [SWAP-2]. */

import { DAY_MS, type Weekday, weekdayOf } from '../civil-date.ts';
import type { TimeMs } from '../clock.ts';
import { localTime, utcOfLocal } from './time-zones.ts';

const NEW_YORK = 'America/New_York';
const ROLLOVER_MS = 17 * 3_600_000;

/** From Sunday. Wednesday's settles on the weekend, so it carries three nights; at the weekend there is none. */
const NIGHTS: Readonly<Record<Weekday, number>> = { 0: 0, 1: 1, 2: 1, 3: 3, 4: 1, 5: 1, 6: 0 };

/** Nights that the rollover of this moment's New York day finances. */
export function nightsAt(rolloverMs: TimeMs): number {
  return NIGHTS[weekdayOf(newYorkDay(rolloverMs))];
}

/** The first rollover after a moment. */
export function rolloverAfter(timeMs: TimeMs): TimeMs {
  for (let day = newYorkDay(timeMs); ; day += 1) {
    const rolloverMs = utcOfLocal(NEW_YORK, day * DAY_MS + ROLLOVER_MS);
    if (rolloverMs > timeMs && NIGHTS[weekdayOf(day)] > 0) return rolloverMs;
  }
}

function newYorkDay(timeMs: TimeMs): number {
  return Math.floor(localTime(NEW_YORK, timeMs) / DAY_MS);
}
