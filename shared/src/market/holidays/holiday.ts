/** Holidays of a market's trading day, looked up by day and computed once a year. */

import { civilFromDays, type DayNumber } from '../../civil-date.ts';

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
