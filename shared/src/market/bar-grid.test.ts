/** Bars of each period: which slots a candle has, and where the days of currencies in trading hours end. */

import { describe, expect, it } from 'vitest';
import { utc } from '../../test/utc.ts';
import { isoTime } from '../clock.ts';
import { BarGrid, utcDaysOf } from './bar-grid.ts';
import { SLOTS_PER_DAY } from './slot.ts';

const SLOTS_PER_SECOND = 4;

const slotOf = (iso: string) => (utc(iso) / 1000) * SLOTS_PER_SECOND;
const isoOf = (slot: number) => isoTime((slot / SLOTS_PER_SECOND) * 1000).slice(0, 19);
const shown = ({ timeS, first, end }: { timeS: number; first: number; end: number }) => [
  isoTime(timeS * 1000).slice(0, 19),
  isoOf(first),
  isoOf(end),
];

describe('[HOURS-5] a bar', () => {
  it.each([
    ['1min', '2026-11-25T13:47', '2026-11-25T13:48'],
    ['15min', '2026-11-25T13:45', '2026-11-25T14:00'],
    ['60min', '2026-11-25T13:00', '2026-11-25T14:00'],
    ['1day', '2026-11-25T00:00', '2026-11-26T00:00'],
  ] as const)('of %s follows UTC', (period, first, end) => {
    const grid = new BarGrid('utc_midnight');
    const bar = grid.barAt(period, slotOf('2026-11-25T13:47:31Z') + 3);
    expect(shown(bar)).toEqual([`${first}:00`, `${first}:00`, `${end}:00`]);
    expect(grid.barOf(period, bar.timeS)).toEqual(bar);
    expect(grid.barAt(period, bar.first)).toEqual(bar);
    expect(grid.barAt(period, bar.end - 1)).toEqual(bar);
    expect(grid.barAt(period, bar.end).first).toBe(bar.end);
  });

  it.each([
    // Winter: 17:00 in New York is 22:00 UTC.
    ['2026-11-25T13:00:00Z', '2026-11-25', '2026-11-24T22:00:00', '2026-11-25T22:00:00'],
    ['2026-11-25T21:59:59Z', '2026-11-25', '2026-11-24T22:00:00', '2026-11-25T22:00:00'],
    ['2026-11-25T22:00:00Z', '2026-11-26', '2026-11-25T22:00:00', '2026-11-26T22:00:00'],
    // Summer: 21:00 UTC. Sunday evening is part of Monday.
    ['2026-07-05T21:00:00Z', '2026-07-06', '2026-07-05T21:00:00', '2026-07-06T21:00:00'],
    // The clocks go forward on 8 March and back on 1 November: 23 and 25 hours.
    ['2026-03-08T12:00:00Z', '2026-03-08', '2026-03-07T22:00:00', '2026-03-08T21:00:00'],
    ['2026-11-01T12:00:00Z', '2026-11-01', '2026-10-31T21:00:00', '2026-11-01T22:00:00'],
  ])('of a day with rollover at %s has the date of its end', (at, date, first, end) => {
    const grid = new BarGrid('new_york_rollover');
    const bar = grid.barAt('1day', slotOf(at));
    expect(shown(bar)).toEqual([`${date}T00:00:00`, first, end]);
    expect(grid.barOf('1day', bar.timeS)).toEqual(bar);
  });

  it('of an hour follows UTC with a rollover too', () => {
    const [rollover, midnight] = [new BarGrid('new_york_rollover'), new BarGrid('utc_midnight')];
    const slot = slotOf('2026-11-25T21:59:59Z');
    const bar = rollover.barAt('60min', slot);
    expect(bar).toEqual(midnight.barAt('60min', slot));
    expect(rollover.barOf('60min', bar.timeS)).toEqual(bar);
  });
});

describe('[HOURS-5] the UTC days of a bar', () => {
  const day = SLOTS_PER_DAY;

  it('are its parts in order of time', () => {
    expect(utcDaysOf(day - 2, 2 * day + 1)).toEqual([
      { first: day - 2, last: day - 1 },
      { first: day, last: 2 * day - 1 },
      { first: 2 * day, last: 2 * day + 1 },
    ]);
  });

  it('are one part within a day, also a whole one and a single slot', () => {
    expect(utcDaysOf(day, 2 * day - 1)).toEqual([{ first: day, last: 2 * day - 1 }]);
    expect(utcDaysOf(day + 5, day + 5)).toEqual([{ first: day + 5, last: day + 5 }]);
    expect(utcDaysOf(5, 4)).toEqual([]);
  });
});
