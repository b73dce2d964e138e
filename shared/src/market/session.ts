/** When an instrument trades, by the clock of the week. Not halts: those are acts of an administrator. */

import type { TimeMs } from '../clock.ts';

/** A stretch of the week in which the market is open, in minutes since Monday 00:00 UTC; `to` is exclusive. */
export interface OpenSpan {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** Ascending, not overlapping. */
export type Schedule = readonly OpenSpan[];

const MINUTES_PER_WEEK = 10_080;

const MINUTE_MS = 60_000;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const EPOCH_MINUTE_OF_WEEK = 3 * 1440;

/** `MARKET_HOURS=always`. */
export const ALWAYS_OPEN: Schedule = [{ fromMinute: 0, toMinute: MINUTES_PER_WEEK }];

/** Whether a schedule is open at a moment. */
export function isOpen(schedule: Schedule, timeMs: TimeMs): boolean {
  const minute = (Math.floor(timeMs / MINUTE_MS) + EPOCH_MINUTE_OF_WEEK) % MINUTES_PER_WEEK;
  return schedule.some((span) => minute >= span.fromMinute && minute < span.toMinute);
}
