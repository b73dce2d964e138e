import { describe, expect, it, vi } from 'vitest';
import { chartTimes } from './chart-times.ts';

const noon = Date.UTC(2026, 10, 21, 12) / 1000;
const midnight = Date.UTC(2026, 10, 21) / 1000;
const HOUR_S = 3600;

it('[SCREEN-6] candles of a day are named by the trading day, in each zone', () => {
  const times = chartTimes('en', 86_400, 'America/Los_Angeles');
  expect(times.mark(midnight, 'day')).toBe('Nov 21');
  expect(times.moment(midnight)).toBe('Nov 21, 2026');
  expect(times.aheadS(midnight)).toBe(0);
});

describe('[SCREEN-6] shorter candles use the time zone of the reader, their days included', () => {
  it.each([
    ['America/Los_Angeles', -8 * HOUR_S, 'Nov 20', 'Nov 20, 16:00'],
    ['Asia/Kolkata', 5.5 * HOUR_S, 'Nov 21', 'Nov 21, 05:30'],
    ['UTC', 0, 'Nov 21', 'Nov 21, 00:00'],
  ])('in %s', (zone, aheadS, day, moment) => {
    const times = chartTimes('en', 60, zone);
    expect([times.aheadS(midnight), times.mark(midnight, 'day'), times.moment(midnight)]).toEqual([
      aheadS,
      day,
      moment,
    ]);
  });
});

it('uses Latin digits in Arabic', () => {
  expect(chartTimes('ar', 60).mark(noon, 'time')).toMatch(/^[0-9]{2}:[0-9]{2}$/);
});

it('[CHART-12] writes times in the chosen zone', () => {
  expect(chartTimes('en', 60, 'UTC').mark(noon, 'time')).toBe('12:00');
  expect(chartTimes('en', 60, 'Asia/Tokyo').mark(noon, 'time')).toBe('21:00');
});

it('writes the day before the month for British readers', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  expect(chartTimes('en', 60, 'UTC').mark(midnight, 'day')).toBe('21 Nov');
  vi.restoreAllMocks();
});
