/** Holidays of a market's trading day, looked up by day and computed once a year. */

import { civilFromDays, type DayNumber, daysFromCivil } from '../../civil-date.ts';

/** No trading at all, or none from a minute of the local day on. */
export type Holiday = 'closed' | { readonly endsAtMinute: number };

export type HolidayCalendar = (day: DayNumber) => Holiday | undefined;

/** A calendar from the holidays of each year. */
export function calendarOf(yearOf: (year: number) => ReadonlyMap<DayNumber, Holiday>): HolidayCalendar {
  const years = new Map<number, ReadonlyMap<DayNumber, Holiday>>();
  return (day) => {
    const { year } = civilFromDays(day);
    const known = years.get(year) ?? yearOf(year);
    years.set(year, known);
    return known.get(day);
  };
}

/** Days with what they do, later lists winning over earlier ones. */
export function holidays(
  ...lists: readonly (readonly [Holiday, readonly DayNumber[]])[]
): ReadonlyMap<DayNumber, Holiday> {
  return new Map(lists.flatMap(([holiday, days]) => days.map((day) => [day, holiday] as const)));
}

/** Easter Sunday of the western churches, by the anonymous Gregorian computus (Meeus, Jones, Butcher). */
export function easterSunday(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const count = epact + toSunday - 7 * late + 114;
  return daysFromCivil({ year, month: Math.floor(count / 31), day: (count % 31) + 1 });
}
