/** Trading sessions of an instrument, by the local time and holidays of its market. Halts are interventions and not part of it. */

import { DAY_MS, type DayNumber, weekdayOf } from '../civil-date.ts';
import type { HolidayCalendar } from './holidays/holiday.ts';
import { type TimeZone, utcOfLocal } from './time-zones.ts';

/** A stretch of minutes, `end` exclusive. */
export interface MinuteSpan {
  readonly from: number;
  readonly end: number;
}

/** The hours of every trading day from Monday to Friday. */
export interface TradingHours {
  readonly zone: TimeZone;
  /** In minutes of the trading day's local midnight, ascending; below 0 is the evening before. */
  readonly spans: readonly MinuteSpan[];
  readonly holidays: HolidayCalendar;
}

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1440;
const SUNDAY = 0;
const SATURDAY = 6;
/** No market rests longer than this. */
const LONGEST_REST_DAYS = 30;
/** A day takes about 200 bytes; four years stay in memory. */
const MAX_CACHED_DAYS = 1500;
/** A local trading day may reach into UTC days this far before and after the one with its number. */
const REACH_DAYS = 2;

/** The open minutes of one market; minutes are counted from 1970-01-01 UTC. */
export class SessionCalendar {
  readonly #hours: TradingHours;
  readonly #days = new Map<DayNumber, readonly MinuteSpan[]>();
  /** The period last looked up, open or closed: most callers look up consecutive minutes. */
  #known: MinuteSpan = { from: 0, end: 0 };
  #knownOpen = false;

  constructor(hours: TradingHours) {
    this.#hours = hours;
  }

  isOpen(minute: number): boolean {
    if (minute < this.#known.from || minute >= this.#known.end) this.#lookUp(minute);
    return this.#knownOpen;
  }

  /** The open stretches of a UTC day, ascending. */
  spansOf(day: DayNumber): readonly MinuteSpan[] {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const spans = this.#derive(day);
    if (this.#days.size >= MAX_CACHED_DAYS) this.#days.clear();
    this.#days.set(day, spans);
    return spans;
  }

  /** The newest open minute at or before one; null when there is none within a month. */
  lastOpen(minute: number): number | null {
    const today = Math.floor(minute / MINUTES_PER_DAY);
    for (let day = today; day > today - LONGEST_REST_DAYS; day -= 1) {
      const span = this.spansOf(day).findLast(({ from }) => from <= minute);
      if (span !== undefined) return Math.min(minute, span.end - 1);
    }
    return null;
  }

  /** The first open minute at or after one; null when there is none within a month. */
  nextOpen(minute: number): number | null {
    const today = Math.floor(minute / MINUTES_PER_DAY);
    for (let day = today; day < today + LONGEST_REST_DAYS; day += 1) {
      const span = this.spansOf(day).find(({ end }) => end > minute);
      if (span !== undefined) return Math.max(minute, span.from);
    }
    return null;
  }

  #lookUp(minute: number): void {
    const day = Math.floor(minute / MINUTES_PER_DAY);
    let from = day * MINUTES_PER_DAY;
    let end = from + MINUTES_PER_DAY;
    this.#knownOpen = false;
    for (const span of this.spansOf(day)) {
      if (span.end <= minute) from = span.end;
      else if (span.from > minute) end = Math.min(end, span.from);
      else {
        ({ from, end } = span);
        this.#knownOpen = true;
        break;
      }
    }
    this.#known = { from, end };
  }

  /** Trading days may begin the evening before, in a zone far from UTC: all that can touch the day are looked at. */
  #derive(day: DayNumber): readonly MinuteSpan[] {
    const start = day * MINUTES_PER_DAY;
    const spans: MinuteSpan[] = [];
    for (let tradingDay = day - REACH_DAYS; tradingDay <= day + REACH_DAYS; tradingDay += 1) {
      for (const span of this.#spansOfTradingDay(tradingDay)) {
        const from = Math.max(span.from, start);
        const end = Math.min(span.end, start + MINUTES_PER_DAY);
        if (from >= end) continue;
        const before = spans.at(-1);
        if (before?.end === from) spans[spans.length - 1] = { from: before.from, end };
        else spans.push({ from, end });
      }
    }
    return spans;
  }

  #spansOfTradingDay(day: DayNumber): readonly MinuteSpan[] {
    const { zone, spans, holidays } = this.#hours;
    const weekday = weekdayOf(day);
    if (weekday === SUNDAY || weekday === SATURDAY) return [];
    const holiday = holidays(day);
    if (holiday === 'closed') return [];
    const last = holiday?.endsAtMinute ?? Number.MAX_SAFE_INTEGER;
    const utcMinute = (minute: number) => utcOfLocal(zone, day * DAY_MS + minute * MINUTE_MS) / MINUTE_MS;
    return spans
      .filter(({ from }) => from < last)
      .map(({ from, end }) => ({ from: utcMinute(from), end: utcMinute(Math.min(end, last)) }));
  }
}
