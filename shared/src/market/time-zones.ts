/**
 * Local time of the places whose clocks the markets follow, by rule: pure code has no time zone database, and the rules
 * of these places have been the same since 2007. A test compares every change from 2015 to 2040 with the database.
 */

import { civilFromDays, DAY_MS, lastWeekday, nthWeekday } from '../civil-date.ts';
import type { TimeMs } from '../clock.ts';

/** IANA names. */
export type TimeZone =
  | 'UTC'
  | 'America/New_York'
  | 'America/Chicago'
  | 'Europe/London'
  | 'Europe/Berlin'
  | 'Asia/Tokyo'
  | 'Asia/Hong_Kong';

/** The moment of daylight saving's start and end in a year, as UTC. */
type Saving = (year: number) => { readonly from: TimeMs; readonly to: TimeMs };

interface Rule {
  readonly standardMinutes: number;
  readonly saving: Saving | null;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SAVED_MINUTES = 60;

/** Second Sunday of March to first Sunday of November, at two o'clock on the wall. */
function american(standardMinutes: number): Rule {
  return {
    standardMinutes,
    saving: (year) => ({
      from: nthWeekday(2, 0, { year, month: 3 }) * DAY_MS + 2 * HOUR_MS - standardMinutes * MINUTE_MS,
      to: nthWeekday(1, 0, { year, month: 11 }) * DAY_MS + HOUR_MS - standardMinutes * MINUTE_MS,
    }),
  };
}

/** Last Sunday of March to last Sunday of October, at one o'clock UTC everywhere. */
function european(standardMinutes: number): Rule {
  return {
    standardMinutes,
    saving: (year) => ({
      from: lastWeekday(0, { year, month: 3 }) * DAY_MS + HOUR_MS,
      to: lastWeekday(0, { year, month: 10 }) * DAY_MS + HOUR_MS,
    }),
  };
}

function constant(standardMinutes: number): Rule {
  return { standardMinutes, saving: null };
}

const RULES: Readonly<Record<TimeZone, Rule>> = {
  UTC: constant(0),
  'America/New_York': american(-300),
  'America/Chicago': american(-360),
  'Europe/London': european(0),
  'Europe/Berlin': european(60),
  'Asia/Tokyo': constant(540),
  'Asia/Hong_Kong': constant(480),
};

/** Minutes that the zone's clocks are ahead of UTC at a moment. */
export function offsetMinutes(zone: TimeZone, timeMs: TimeMs): number {
  const { standardMinutes, saving } = RULES[zone];
  if (saving === null) return standardMinutes;
  const { from, to } = saving(civilFromDays(Math.floor(timeMs / DAY_MS)).year);
  return timeMs >= from && timeMs < to ? standardMinutes + SAVED_MINUTES : standardMinutes;
}

/** What the zone's clocks show at a moment, as if it were UTC. */
export function localTime(zone: TimeZone, timeMs: TimeMs): number {
  return timeMs + offsetMinutes(zone, timeMs) * MINUTE_MS;
}

/**
 * The moment at which the zone's clocks show `localMs`: the first one when they show it twice. What they skip in spring
 * is counted on from before the change, so half past two is half past three.
 */
export function utcOfLocal(zone: TimeZone, localMs: number): TimeMs {
  const { standardMinutes, saving } = RULES[zone];
  const standard = localMs - standardMinutes * MINUTE_MS;
  if (saving === null) return standard;
  const saved = standard - SAVED_MINUTES * MINUTE_MS;
  return offsetMinutes(zone, saved) === standardMinutes ? standard : saved;
}
