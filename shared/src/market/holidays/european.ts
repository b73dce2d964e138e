/** Holidays of the European markets by rule: Frankfurt's shares, and London's oil. */

import { daysFromCivil, weekdayOf } from '../../civil-date.ts';
import { easterSunday, calendarOf, type HolidayCalendar, holidays } from './holiday.ts';

const SUNDAY = 0;
const SATURDAY = 6;

/** Xetra; the last trading day of a year ends at two. */
export const FRANKFURT: HolidayCalendar = calendarOf((year) => {
  const on = (month: number, day: number) => daysFromCivil({ year, month, day });
  const easter = easterSunday(year);
  let last = on(12, 30);
  while (weekdayOf(last) === SATURDAY || weekdayOf(last) === SUNDAY) last -= 1;
  const closed = [on(1, 1), easter - 2, easter + 1, on(5, 1), on(12, 24), on(12, 25), on(12, 26), on(12, 31)];
  return holidays([{ endsAtMinute: 840 }, [last]], ['closed', closed]);
});

/** Brent rests with the world, not with the bank holidays of England; its eves end at seven. */
export const LONDON_OIL: HolidayCalendar = calendarOf((year) => {
  const on = (month: number, day: number) => daysFromCivil({ year, month, day });
  return holidays(
    [{ endsAtMinute: 1140 }, [on(12, 24), on(12, 31)]],
    ['closed', [on(1, 1), easterSunday(year) - 2, on(12, 25)]],
  );
});
