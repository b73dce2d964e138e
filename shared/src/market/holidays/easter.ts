/** Easter Sunday of the western churches, by the rule of the Gregorian calendar. */

import { type DayNumber, daysFromCivil } from '../../civil-date.ts';

/** The anonymous Gregorian computus (Meeus, Jones, Butcher). */
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
