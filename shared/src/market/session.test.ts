import { describe, expect, it } from 'vitest';
import { ALWAYS_OPEN, isOpen, type Schedule } from './session.ts';

/** 2026-11-16, a Monday, 00:00 UTC. */
const MONDAY = 1_794_787_200_000;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Monday 07:00 to Friday 21:00. */
const WEEK: Schedule = [{ fromMinute: 420, toMinute: 4 * 1440 + 1260 }];
/** Monday and Tuesday 08:00 to 16:30. */
const DAYS: Schedule = [
  { fromMinute: 480, toMinute: 990 },
  { fromMinute: 1440 + 480, toMinute: 1440 + 990 },
];

describe('hours', () => {
  it.each([
    ['before the week begins', WEEK, 420 * MINUTE - 1, false],
    ['at its first moment', WEEK, 420 * MINUTE, true],
    ['in the middle of a night of it', WEEK, 2 * DAY, true],
    ['in its last millisecond', WEEK, 4 * DAY + 1260 * MINUTE - 1, true],
    ['when it ends', WEEK, 4 * DAY + 1260 * MINUTE, false],
    ['on Sunday', WEEK, 6 * DAY, false],
    ['a week later', WEEK, 7 * DAY + 420 * MINUTE, true],
    ['on the first day of two', DAYS, 480 * MINUTE, true],
    ['between them', DAYS, 1000 * MINUTE, false],
    ['on the second', DAYS, DAY + 600 * MINUTE, true],
    ['on the third', DAYS, 2 * DAY + 600 * MINUTE, false],
  ] as const)('%s', (_, schedule, sinceMonday, open) => {
    expect(isOpen(schedule, MONDAY + sinceMonday)).toBe(open);
  });

  it('always means every minute of the week', () => {
    const minutes = Array.from({ length: 7 * 1440 }, (_, at) => MONDAY + at * MINUTE);
    expect(minutes.every((timeMs) => isOpen(ALWAYS_OPEN, timeMs))).toBe(true);
  });

  it('without a span is never', () => {
    expect(isOpen([], MONDAY)).toBe(false);
  });
});
