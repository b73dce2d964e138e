/** The clock as a port: pure code never reads the time, it is handed one of these or a plain timestamp. */

import { civilFromDays } from './civil-date.ts';

/** Milliseconds since the Unix epoch, UTC. */
export type TimeMs = number;

export interface Clock {
  /** The current time, UTC. */
  now(): TimeMs;
}

/** A clock that only moves when told to, for tests, replay and simulation. */
export class ManualClock implements Clock {
  #now: TimeMs;

  constructor(start: TimeMs) {
    this.#now = start;
  }

  now(): TimeMs {
    return this.#now;
  }

  advance(byMs: number): void {
    this.#now += byMs;
  }

  set(to: TimeMs): void {
    this.#now = to;
  }
}

/** ISO-8601 text (UTC, milliseconds) of a timestamp, without the `Date` global's ambient clock. */
export function isoTime(timeMs: TimeMs): string {
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
