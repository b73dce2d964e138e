/** The clock as a port: pure code never reads the time, it is handed one of these or a plain timestamp. */

import { civilFromDays, DAY_MS, daysFromCivil } from './civil-date.ts';

/** Milliseconds since the Unix epoch, UTC. */
export type TimeMs = number;

/** Wall time or market time: what records are dated with. */
export interface Clock {
  /** The current time, UTC. */
  now(): TimeMs;
}

/**
 * Measures durations. It cannot be set, and its readings are not dates: only a difference between two of them means
 * something. A separate method name keeps the compiler from taking a wall clock in its place [CLOCK-1].
 */
export interface SteadyClock {
  monotonicMs(): number;
}

/** A stored time further ahead of the wall clock than this was written while the clock was wrong [CLOCK-9]. */
export const MOST_AHEAD_MS = 86_400_000;

/**
 * Whether a stored time was written while the clock was wrong. Such a time keeps no user waiting and admits no user.
 * `mostMs` is how far ahead it may lie when the clock was right: the life of a session, 0 for a time that has passed.
 */
export function isFromWrongClock(storedMs: TimeMs, nowMs: TimeMs, mostMs = 0): boolean {
  return storedMs - nowMs > mostMs + MOST_AHEAD_MS;
}

/** Wall clock and steady clock for tests, replay and simulation; the caller moves them. */
export class ManualClock implements Clock, SteadyClock {
  #now: TimeMs;
  #monotonicMs = 0;

  constructor(start: TimeMs) {
    this.#now = start;
  }

  now(): TimeMs {
    return this.#now;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  /** Time passes. */
  advance(byMs: number): void {
    this.#now += byMs;
    this.#monotonicMs += Math.max(0, byMs);
  }

  /** Time passes until then; a time that has passed is a step back. */
  set(to: TimeMs): void {
    this.advance(to - this.#now);
  }

  /** Sets the wall clock without time passing. */
  step(byMs: number): void {
    this.#now += byMs;
  }
}

/** The newest result of {@link isoTime}: orders of one batch have the same time, and each names it twice. */
let latest = { timeMs: Number.NaN, text: '' };

/** ISO-8601 text (UTC, milliseconds) of a timestamp, without the `Date` global's ambient clock. */
export function isoTime(timeMs: TimeMs): string {
  if (timeMs !== latest.timeMs) latest = { timeMs, text: isoTextOf(timeMs) };
  return latest.text;
}

function isoTextOf(timeMs: TimeMs): string {
  const days = Math.floor(timeMs / 86_400_000);
  const inDay = timeMs - days * 86_400_000;
  const { year, month, day } = civilFromDays(days);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(inDay / 3_600_000);
  const minutes = Math.floor(inDay / 60_000) % 60;
  const seconds = Math.floor(inDay / 1000) % 60;
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return `${date}T${two(hours)}:${two(minutes)}:${two(seconds)}.${String(inDay % 1000).padStart(3, '0')}Z`;
}

const ISO_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})Z$/;

/** The timestamp of a text that {@link isoTime} wrote; throws at any other text. */
export function parseIsoTime(text: string): TimeMs {
  const match = ISO_TIME.exec(text);
  if (match === null) throw new TypeError(`${text} is not an ISO time`);
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0, ms = 0] = match
    .slice(1)
    .map(Number);
  return daysFromCivil({ year, month, day }) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}
