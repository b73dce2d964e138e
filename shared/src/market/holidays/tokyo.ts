/** Holidays of the Tokyo exchange: the national ones by law, with the equinoxes by the formula of the almanac, valid until 2099. */

import { type DayNumber, daysFromCivil, nthWeekday, weekdayOf } from '../../civil-date.ts';
import { calendarOf, type HolidayCalendar, holidays } from './holiday.ts';

const SUNDAY = 0;
const MONDAY = 1;
const MICRO = 1_000_000;

/** Day of the month of an equinox: `base` is that of 1980 in millionths of a day. */
function equinox(year: number, base: number): number {
  const since = year - 1980;
  return Math.floor((base + 242_194 * since) / MICRO) - Math.floor(since / 4);
}

function national(year: number): ReadonlySet<DayNumber> {
  const on = (month: number, day: number) => daysFromCivil({ year, month, day });
  const days = new Set([
    on(1, 1),
    nthWeekday(2, MONDAY, { year, month: 1 }),
    on(2, 11),
    on(2, 23),
    on(3, equinox(year, 20_843_100)),
    on(4, 29),
    on(5, 3),
    on(5, 4),
    on(5, 5),
    nthWeekday(3, MONDAY, { year, month: 7 }),
    on(8, 11),
    nthWeekday(3, MONDAY, { year, month: 9 }),
    on(9, equinox(year, 23_248_800)),
    nthWeekday(2, MONDAY, { year, month: 10 }),
    on(11, 3),
    on(11, 23),
  ]);
  // A day between two holidays is one too, and one on a Sunday is made up for on the next day that is none.
  const between = [...days].filter((day) => days.has(day + 2) && !days.has(day + 1)).map((day) => day + 1);
  const sundays = [...days].filter((day) => weekdayOf(day) === SUNDAY);
  for (const sunday of sundays) {
    let instead = sunday + 1;
    while (days.has(instead)) instead += 1;
    days.add(instead);
  }
  for (const day of between) days.add(day);
  return days;
}

/** The exchange also rests from the last day of December to the third of January. */
export const TOKYO: HolidayCalendar = calendarOf((year) => {
  const on = (month: number, day: number) => daysFromCivil({ year, month, day });
  return holidays(['closed', [...national(year), on(1, 2), on(1, 3), on(12, 31)]]);
});
