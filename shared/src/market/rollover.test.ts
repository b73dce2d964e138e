import { describe, expect, it } from 'vitest';
import { utc } from '../../test/utc.ts';
import { nightsAt, rolloverAfter } from './rollover.ts';

const HOUR_MS = 3_600_000;

describe('the overnight rollover', () => {
  it.each([
    ['Monday', '2026-01-12T22:00:00Z', 1],
    ['Tuesday', '2026-01-13T22:00:00Z', 1],
    ['Wednesday', '2026-01-14T22:00:00Z', 3],
    ['Thursday', '2026-01-15T22:00:00Z', 1],
    ['Friday', '2026-01-16T22:00:00Z', 1],
    ['Saturday', '2026-01-17T22:00:00Z', 0],
    ['Sunday', '2026-01-18T22:00:00Z', 0],
    ['Wednesday in summer', '2026-07-15T21:00:00Z', 3],
  ])('[SWAP-2] of a %s (%s) finances %d nights', (_, at, nights) => {
    expect(nightsAt(utc(at), 3)).toBe(nights);
  });

  it.each([
    // after                     next
    ['2026-01-12T21:59:59.999Z', '2026-01-12T22:00:00Z'], // five o'clock in winter
    ['2026-01-12T22:00:00Z', '2026-01-13T22:00:00Z'],
    ['2026-01-13T03:00:00Z', '2026-01-13T22:00:00Z'], // still Monday in New York
    ['2026-01-16T22:00:00Z', '2026-01-19T22:00:00Z'], // over the weekend
    ['2026-01-17T12:00:00Z', '2026-01-19T22:00:00Z'],
    ['2026-03-06T22:00:00Z', '2026-03-09T21:00:00Z'], // daylight saving began on the 8th
    ['2026-10-30T21:00:00Z', '2026-11-02T22:00:00Z'], // and ended on the 1st of November
    ['2026-07-15T20:59:59Z', '2026-07-15T21:00:00Z'],
    ['2026-12-31T22:00:00Z', '2027-01-01T22:00:00Z'],
  ])('[SWAP-2] after %s is at %s', (after, next) => {
    expect(rolloverAfter(utc(after))).toBe(utc(next));
  });

  it("[SWAP-2] occurs five times a week for thirty years, at five o'clock on New York's clocks, and finances a week each time", () => {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
      hour: 'numeric',
      hourCycle: 'h23',
      minute: 'numeric',
    });
    let at = utc('2010-01-03T00:00:00Z');
    const end = utc('2040-01-01T00:00:00Z');
    const shown = new Map<string, number>();
    let nights = 0;
    let count = 0;
    while (at < end) {
      const next = rolloverAfter(at);
      expect(rolloverAfter(next - 1)).toBe(next);
      expect(next - at).toBeLessThanOrEqual(73 * HOUR_MS);
      at = next;
      nights += nightsAt(at, 3);
      count += 1;
      const text = clock.format(at);
      shown.set(text, (shown.get(text) ?? 0) + 1);
    }
    expect([...shown.keys()].toSorted()).toEqual([
      'Fri 17:00',
      'Mon 17:00',
      'Thu 17:00',
      'Tue 17:00',
      'Wed 17:00',
    ]);
    expect(nights / count).toBeCloseTo(7 / 5, 2);
  });
});
