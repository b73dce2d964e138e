/** The rules of the zones against the platform's time zone database, hour by hour around every change. */

import { describe, expect, it } from 'vitest';
import { civilFromDays, DAY_MS, daysFromCivil, weekdayOf } from '../civil-date.ts';
import { localTime, offsetMinutes, type TimeZone, utcOfLocal } from './time-zones.ts';

const ZONES: readonly TimeZone[] = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Hong_Kong',
];
const HOUR = 3_600_000;

function atMs(year: number, month: number, day: number): number {
  return daysFromCivil({ year, month, day }) * DAY_MS;
}

/** Minutes ahead of UTC by the time zone database: local time less Greenwich time. */
function databaseOffsets(zone: TimeZone): (timeMs: number) => number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (timeMs) => {
    // "08/11/2026, 01:30"; formatToParts takes several times as long.
    const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = clock
      .format(timeMs)
      .split(/\D+/)
      .map(Number);
    return (atMs(year, month, day) + hour * HOUR + minute * 60_000 - timeMs) / 60_000;
  };
}

describe('[HOURS-1] local time', () => {
  it.each(ZONES)('%s is that of the database, hour by hour around all changes from 2015 to 2040', (zone) => {
    const offset = databaseOffsets(zone);
    const wrong: number[] = [];
    const compare = (timeMs: number) => {
      if (offsetMinutes(zone, timeMs) !== offset(timeMs)) wrong.push(timeMs);
    };
    for (let year = 2015; year <= 2040; year += 1) {
      for (let day = atMs(year, 1, 1); day < atMs(year + 1, 1, 1); day += 5 * DAY_MS)
        compare(day + 12 * HOUR);
      for (const [month, from, to] of [
        [3, 7, 15],
        [3, 24, 32],
        [10, 24, 32],
        [11, 0, 8],
      ] as const) {
        for (let time = atMs(year, month, from); time < atMs(year, month, to); time += HOUR) {
          compare(time);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(ZONES)('%s is found back from what the clocks show', (zone) => {
    const wrong: number[] = [];
    for (let time = atMs(2026, 1, 1); time < atMs(2027, 1, 1); time += HOUR / 2) {
      const back = utcOfLocal(zone, localTime(zone, time));
      // The hour that the clocks show twice is the first of the two.
      if (back !== time && back !== time - HOUR) wrong.push(time);
      if (localTime(zone, back) !== localTime(zone, time)) wrong.push(time);
    }
    expect(wrong).toEqual([]);
  });

  it('an hour that is skipped is counted on from before the change', () => {
    const half = atMs(2026, 3, 8) + 2.5 * HOUR;
    expect(localTime('America/New_York', utcOfLocal('America/New_York', half))).toBe(half + HOUR);
  });
});

it('days and dates determine each other, and weekdays go round', () => {
  const wrong: number[] = [];
  for (let day = -200_000; day < 200_000; day += 37) {
    if (daysFromCivil(civilFromDays(day)) !== day) wrong.push(day);
    if (weekdayOf(day + 1) !== (weekdayOf(day) + 1) % 7) wrong.push(day);
  }
  expect(wrong).toEqual([]);
  expect(weekdayOf(daysFromCivil({ year: 2026, month: 11, day: 21 }))).toBe(6);
});
