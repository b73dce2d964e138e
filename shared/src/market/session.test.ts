/** The hours of the instruments at named moments, on the days on which the clocks change, and against a plain look-up. */

import { describe, expect, it } from 'vitest';
import { daysFromCivil } from '../civil-date.ts';
import { isoTime } from '../clock.ts';
import { INSTRUMENTS } from './instruments.ts';
import { SessionCalendar } from './session.ts';
import { sessionsOf } from './trading-hours.ts';

function calendar(code: string): SessionCalendar {
  return sessionsOf(INSTRUMENTS.find((instrument) => instrument.code === code)!)!;
}

/** `2026-11-20 21:59` UTC. */
function at(text: string): number {
  const [year, month, day, hour, minute] = text.split(/[- :]/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return daysFromCivil({ year, month, day }) * 1440 + hour * 60 + minute;
}

function textOf(minute: number): string {
  return isoTime(minute * 60_000)
    .slice(0, 16)
    .replace('T', ' ');
}

/** Openings and closings between two moments. */
function edges(code: string, from: string, to: string): string[] {
  const hours = calendar(code);
  const found: string[] = [];
  for (let minute = at(from); minute < at(to); minute += 1) {
    const [before, now] = [hours.isOpen(minute - 1), hours.isOpen(minute)];
    if (before !== now) found.push(`${textOf(minute)} ${now ? 'opens' : 'closes'}`);
  }
  return found;
}

describe('[HOURS-1] sessions', () => {
  it('of currencies follow New York from Sunday to Friday', () => {
    expect(edges('EURUSD', '2026-11-16 00:00', '2026-11-23 00:00')).toEqual([
      '2026-11-20 22:00 closes',
      '2026-11-22 22:00 opens',
    ]);
  });

  it.each([
    // The clocks of New York go forward on 8 March 2026 and back on 1 November.
    ['EURUSD', '2026-03-06 00:00', '2026-03-09 00:00', ['2026-03-06 22:00 closes', '2026-03-08 21:00 opens']],
    ['EURUSD', '2026-10-30 00:00', '2026-11-02 00:00', ['2026-10-30 21:00 closes', '2026-11-01 22:00 opens']],
    // Frankfurt's on 29 March and 25 October.
    [
      'GER40',
      '2026-03-27 00:00',
      '2026-03-30 12:00',
      ['2026-03-27 00:00 opens', '2026-03-27 21:00 closes', '2026-03-29 23:00 opens'],
    ],
    ['GER40', '2026-10-23 12:00', '2026-10-26 12:00', ['2026-10-23 20:00 closes', '2026-10-26 00:00 opens']],
    ['UKOIL', '2026-03-27 12:00', '2026-03-30 12:00', ['2026-03-27 23:00 closes', '2026-03-30 00:00 opens']],
    // Three weeks of the year in which New York is an hour nearer.
    ['AAPL', '2026-03-09 00:00', '2026-03-10 00:00', ['2026-03-09 13:30 opens', '2026-03-09 20:00 closes']],
    ['AAPL', '2026-11-02 00:00', '2026-11-03 00:00', ['2026-11-02 14:30 opens', '2026-11-02 21:00 closes']],
  ])('of %s from %s to %s follow the clocks of the place', (code, from, to, expected) => {
    expect(edges(code, from, to)).toEqual(expected);
  });

  it('of metals and energy have an hour of rest each evening', () => {
    expect(edges('XAUUSD', '2026-11-17 00:00', '2026-11-18 00:00')).toEqual([
      '2026-11-17 22:00 closes',
      '2026-11-17 23:00 opens',
    ]);
    expect(edges('US500', '2026-11-17 00:00', '2026-11-18 00:00')).toEqual([
      '2026-11-17 22:00 closes',
      '2026-11-17 23:00 opens',
    ]);
  });

  it('of index CFDs last 21 hours or more', () => {
    expect(edges('HK50', '2026-11-17 00:00', '2026-11-18 00:00')).toEqual([
      '2026-11-17 20:00 closes',
      '2026-11-17 23:00 opens',
    ]);
    expect(edges('JPN225', '2026-11-17 00:00', '2026-11-18 00:00')).toEqual([
      '2026-11-17 20:00 closes',
      '2026-11-17 23:00 opens',
    ]);
    expect(edges('GER40', '2026-11-17 00:00', '2026-11-18 00:00')).toEqual([
      '2026-11-17 00:00 opens',
      '2026-11-17 21:00 closes',
    ]);
  });

  it('of coins never end', () => {
    const coins = INSTRUMENTS.filter((instrument) => sessionsOf(instrument) === null);
    expect(coins.map(({ code }) => code)).toEqual(['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD']);
  });
});

describe('[HOURS-2] holidays in the hours', () => {
  it('close the day, also the evening before that belongs to it', () => {
    expect(edges('XAUUSD', '2026-12-24 00:00', '2026-12-28 00:00')).toEqual([
      '2026-12-24 18:45 closes',
      '2026-12-27 23:00 opens',
    ]);
    expect(edges('EURUSD', '2026-12-31 00:00', '2027-01-04 00:00')).toEqual([
      '2026-12-31 22:00 closes',
      '2027-01-03 22:00 opens',
    ]);
    expect(edges('AAPL', '2026-04-02 12:00', '2026-04-06 14:00')).toEqual([
      '2026-04-02 13:30 opens',
      '2026-04-02 20:00 closes',
      '2026-04-06 13:30 opens',
    ]);
  });

  it('end it early', () => {
    expect(edges('AAPL', '2026-11-27 00:00', '2026-11-28 00:00')).toEqual([
      '2026-11-27 14:30 opens',
      '2026-11-27 18:00 closes',
    ]);
    // On the eve of a holiday with a morning session, the whole afternoon is closed.
    expect(edges('HK50', '2026-02-16 00:00', '2026-02-20 02:00')).toEqual([
      '2026-02-16 04:00 closes',
      '2026-02-19 23:00 opens',
    ]);
  });
});

describe('a calendar', () => {
  it.each(['EURUSD', 'XAUUSD', 'UKOIL', 'GER40', 'HK50', 'JPN225', 'US500', 'AAPL'])(
    'of %s finds the neighbouring open minutes, in any order of asking',
    (code) => {
      const hours = calendar(code);
      const start = at('2026-12-18 00:00');
      const open = Array.from({ length: 20 * 1440 }, (_, place) => hours.isOpen(start + place));
      for (let place = 5 * 1440; place < 13 * 1440; place += 311) {
        const minute = start + place;
        expect(hours.isOpen(minute)).toBe(open[place]);
        expect(hours.lastOpen(minute)).toBe(start + open.lastIndexOf(true, place));
        expect(hours.nextOpen(minute)).toBe(start + open.indexOf(true, place));
      }
    },
  );

  it('without hours is never open, and reports it', () => {
    const never = new SessionCalendar({ zone: 'UTC', spans: [], holidays: () => undefined });
    const minute = at('2026-11-16 00:00');
    expect([never.isOpen(minute), never.lastOpen(minute), never.nextOpen(minute)]).toEqual([
      false,
      null,
      null,
    ]);
  });
});
