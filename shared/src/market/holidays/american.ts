/** Holidays of the American markets by rule: the shares' exchange, and the futures that the index and raw-material prices follow. */

import { type DayNumber, daysFromCivil, lastWeekday, nthWeekday, weekdayOf } from '../../civil-date.ts';
import { easterSunday, calendarOf, type HolidayCalendar, holidays } from './holiday.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
/** The first year in which the exchange observed Juneteenth. */
const FIRST_JUNETEENTH = 2022;
/** Closed once: the national day of mourning for President Carter. */
const MOURNING: readonly DayNumber[] = [daysFromCivil({ year: 2025, month: 1, day: 9 })];

interface AmericanYear {
  /** New Year, Good Friday and Christmas, when futures rest as well. */
  readonly great: readonly DayNumber[];
  /** The other holidays of the shares' exchange. */
  readonly others: readonly DayNumber[];
  /** Days that end early. */
  readonly eves: readonly DayNumber[];
}

function americanYear(year: number): AmericanYear {
  const on = (month: number, day: number) => daysFromCivil({ year, month, day });
  const newYear = on(1, 1);
  const thanksgiving = nthWeekday(4, THURSDAY, { year, month: 11 });
  const independence = on(7, 4);
  const others = [
    nthWeekday(3, MONDAY, { year, month: 1 }),
    nthWeekday(3, MONDAY, { year, month: 2 }),
    lastWeekday(MONDAY, { year, month: 5 }),
    ...(year >= FIRST_JUNETEENTH ? [observed(on(6, 19))] : []),
    observed(independence),
    nthWeekday(1, MONDAY, { year, month: 9 }),
    thanksgiving,
  ];
  return {
    // A New Year on a Saturday is not observed on the Friday: that day closes the year's books.
    great: [
      ...(weekdayOf(newYear) === SATURDAY ? [] : [observed(newYear)]),
      easterSunday(year) - 2,
      observed(on(12, 25)),
    ],
    others,
    eves: [independence - 1, thanksgiving + 1, on(12, 24)],
  };
}

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function observed(day: DayNumber): DayNumber {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return day - 1;
  return weekday === SUNDAY ? day + 1 : day;
}

/** In minutes of the local day. */
function futures(othersEnd: number, evesEnd: number): HolidayCalendar {
  return calendarOf((year) => {
    const { great, others, eves } = americanYear(year);
    return holidays(
      [{ endsAtMinute: evesEnd }, eves],
      [{ endsAtMinute: othersEnd }, others],
      ['closed', great],
    );
  });
}

/** Shares in New York: closed on every holiday, until one o'clock on the eves. */
export const AMERICAN_SHARES: HolidayCalendar = calendarOf((year) => {
  const { great, others, eves } = americanYear(year);
  return holidays([{ endsAtMinute: 780 }, eves], ['closed', [...others, ...great, ...MOURNING]]);
});

/** Index futures, in Chicago's time: until noon on the lesser holidays, a quarter past on the eves. */
export const AMERICAN_INDEX_FUTURES = futures(720, 735);

/** Metals and energy, in New York's time: until half past two on the lesser holidays, a quarter to two on the eves. */
export const AMERICAN_RAW_MATERIALS = futures(870, 825);

/** Currencies rest on the two days on which no centre trades. */
export const CURRENCIES: HolidayCalendar = calendarOf((year) =>
  holidays([
    'closed',
    [daysFromCivil({ year, month: 1, day: 1 }), daysFromCivil({ year, month: 12, day: 25 })],
  ]),
);
