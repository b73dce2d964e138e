/** An instrument's trading week as UDF writes it: `2200-2400:1|0000-2400:2345|0000-2200:6`, in UTC, 1 for Sunday. */

import { DAY_MS, weekdayOf } from '@vernier/shared/civil-date';
import type { TimeMs } from '@vernier/shared/clock';
import { SessionCalendar, type TradingHours } from '@vernier/shared/market/session';

const ALWAYS = '24x7';
const DAYS = [0, 1, 2, 3, 4, 5, 6];
const MINUTES_PER_DAY = 1440;

/** The week around a moment without its holidays, since summer time moves it; no hours are all hours. */
export function sessionText(hours: TradingHours | null, nowMs: TimeMs): string {
  if (hours === null) return ALWAYS;
  const calendar = new SessionCalendar({ ...hours, holidays: () => undefined });
  const today = Math.floor(nowMs / DAY_MS);
  const sunday = today - weekdayOf(today);
  const daysOf = new Map<string, string>();
  for (const weekday of DAYS) {
    const day = sunday + weekday;
    const spans = calendar
      .spansOf(day)
      .map(({ from, end }) => `${clockTime(from, day)}-${clockTime(end, day)}`)
      .join(',');
    if (spans !== '') daysOf.set(spans, `${daysOf.get(spans) ?? ''}${weekday + 1}`);
  }
  return [...daysOf].map(([spans, days]) => `${spans}:${days}`).join('|');
}

/** `2400` is the end of the day itself. */
function clockTime(minute: number, day: number): string {
  const ofDay = minute - day * MINUTES_PER_DAY;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}${String(ofDay % 60).padStart(2, '0')}`;
}
