/** The clock as a port: pure code never reads the time, it is handed one of these or a plain timestamp. */

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

/** Year, month and day of a count of days since 1970-01-01 (proleptic Gregorian; Hinnant's civil_from_days). */
function civilFromDays(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
