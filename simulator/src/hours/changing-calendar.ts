/** Calendar of trading hours that administrators change: each calendar applies from its minute until the next change. */

import type { MinuteSpan } from '@vernier/shared/market/session';
import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';

/** Trading hours of an instrument; minutes are counted from 1970-01-01 UTC. Session calendars implement it. */
export interface TradingCalendar {
  isOpen(minute: number): boolean;
  /** The open spans of a UTC day, ascending. */
  spansOf(day: number): readonly MinuteSpan[];
  /** The newest open minute at or before `minute`; null when unknown. */
  lastOpen(minute: number): number | null;
  /** The first open minute at or after `minute`; null when unknown. */
  nextOpen(minute: number): number | null;
}

interface CalendarPeriod {
  /** The first minute. */
  readonly from: number;
  /** Null for a market that never closes. */
  readonly hours: TradingCalendar | null;
}

export class ChangingCalendar implements TradingCalendar {
  /** Ascending; the first has no start. */
  readonly #periods: CalendarPeriod[];

  constructor(first: TradingCalendar | null) {
    this.#periods = [{ from: Number.NEGATIVE_INFINITY, hours: first }];
  }

  /** Applies other hours from a minute on. Changes may come in any order; for one minute the last one applies. */
  change(from: number, hours: TradingCalendar | null): void {
    const after = this.#periods.findIndex((period) => period.from > from);
    this.#periods.splice(after === -1 ? this.#periods.length : after, 0, { from, hours });
  }

  isOpen(minute: number): boolean {
    return this.#periods[this.#placeOf(minute)]?.hours?.isOpen(minute) ?? true;
  }

  spansOf(day: number): readonly MinuteSpan[] {
    const start = day * MINUTES_PER_DAY;
    const end = start + MINUTES_PER_DAY;
    const spans: MinuteSpan[] = [];
    for (const [place, { from, hours }] of this.#periods.entries()) {
      const first = Math.max(from, start);
      const last = Math.min(this.#endOf(place), end);
      for (const span of hours?.spansOf(day) ?? [{ from: start, end }]) {
        const opens = Math.max(span.from, first);
        const closes = Math.min(span.end, last);
        if (opens >= closes) continue;
        const before = spans.at(-1);
        if (before?.end === opens) spans[spans.length - 1] = { from: before.from, end: closes };
        else spans.push({ from: opens, end: closes });
      }
    }
    return spans;
  }

  lastOpen(minute: number): number | null {
    for (let place = this.#placeOf(minute); place >= 0; place -= 1) {
      const { from, hours } = this.#periods[place] as CalendarPeriod;
      const latest = Math.min(minute, this.#endOf(place) - 1);
      const found = hours === null ? latest : hours.lastOpen(latest);
      if (found !== null && found >= from && found <= latest) return found;
    }
    return null;
  }

  nextOpen(minute: number): number | null {
    for (let place = this.#placeOf(minute); place < this.#periods.length; place += 1) {
      const { from, hours } = this.#periods[place] as CalendarPeriod;
      const earliest = Math.max(minute, from);
      const found = hours === null ? earliest : hours.nextOpen(earliest);
      if (found !== null && found < this.#endOf(place)) return found;
    }
    return null;
  }

  #placeOf(minute: number): number {
    return this.#periods.findLastIndex(({ from }) => from <= minute);
  }

  /** The minute after the period. */
  #endOf(place: number): number {
    return this.#periods[place + 1]?.from ?? Number.POSITIVE_INFINITY;
  }
}
