/** Holidays of the Hong Kong exchange: the days of the lunar calendar are a dated table from 2024 to 2030, the rest are rules. */

import { type DayNumber, daysFromCivil, weekdayOf } from '../../civil-date.ts';
import { easterSunday, calendarOf, type Holiday, type HolidayCalendar, holidays } from './holiday.ts';

/** Month and day. */
type MonthDay = readonly [month: number, day: number];

export interface LunarYear {
  /** First day of the first month. */
  readonly newYear: MonthDay;
  /** Eighth day of the fourth month. */
  readonly buddha: MonthDay;
  /** Fifth day of the fifth month. */
  readonly dragonBoat: MonthDay;
  /** Fifteenth day of the eighth month; the holiday is the day after. */
  readonly midAutumn: MonthDay;
  /** Ninth day of the ninth month. */
  readonly doubleNinth: MonthDay;
}

function lunar(
  newYear: MonthDay,
  buddha: MonthDay,
  [dragonBoat, midAutumn, doubleNinth]: readonly [MonthDay, MonthDay, MonthDay],
): LunarYear {
  return { newYear, buddha, dragonBoat, midAutumn, doubleNinth };
}

export const LUNAR_YEARS: ReadonlyMap<number, LunarYear> = new Map([
  [
    2024,
    lunar(
      [2, 10],
      [5, 15],
      [
        [6, 10],
        [9, 17],
        [10, 11],
      ],
    ),
  ],
  [
    2025,
    lunar(
      [1, 29],
      [5, 5],
      [
        [5, 31],
        [10, 6],
        [10, 29],
      ],
    ),
  ],
  [
    2026,
    lunar(
      [2, 17],
      [5, 24],
      [
        [6, 19],
        [9, 25],
        [10, 18],
      ],
    ),
  ],
  [
    2027,
    lunar(
      [2, 6],
      [5, 13],
      [
        [6, 9],
        [9, 15],
        [10, 8],
      ],
    ),
  ],
  [
    2028,
    lunar(
      [1, 26],
      [5, 2],
      [
        [5, 28],
        [10, 3],
        [10, 26],
      ],
    ),
  ],
  [
    2029,
    lunar(
      [2, 13],
      [5, 20],
      [
        [6, 16],
        [9, 22],
        [10, 16],
      ],
    ),
  ],
  [
    2030,
    lunar(
      [2, 3],
      [5, 9],
      [
        [6, 5],
        [9, 12],
        [10, 5],
      ],
    ),
  ],
]);

const SUNDAY = 0;
/** On the eves the exchange trades in the morning only. */
const MORNING: Holiday = { endsAtMinute: 720 };

/** The fourth or fifth of April, by the formula for this century. */
function chingMing(year: number): number {
  const inCentury = year % 100;
  return Math.floor((24_220 * inCentury + 481_000) / 100_000) - Math.floor(inCentury / 4);
}

/** A holiday on a Sunday is made up for on the next day that is none. */
function withSubstitutes(days: readonly DayNumber[]): ReadonlySet<DayNumber> {
  const taken = new Set(days);
  for (const day of days) {
    if (weekdayOf(day) !== SUNDAY) continue;
    let instead = day + 1;
    while (taken.has(instead)) instead += 1;
    taken.add(instead);
  }
  return taken;
}

/** Outside the table's years the lunar days are trading days: they are not published yet. */
export const HONG_KONG: HolidayCalendar = calendarOf((year) => {
  const on = (month: number, day: number) => daysFromCivil({ year, month, day });
  const easter = easterSunday(year);
  const solar = [
    on(1, 1),
    easter - 2,
    easter + 1,
    on(4, chingMing(year)),
    on(5, 1),
    on(7, 1),
    on(10, 1),
    on(12, 25),
    on(12, 26),
  ];
  const eves = [on(12, 24), on(12, 31)];
  const moon = LUNAR_YEARS.get(year);
  if (moon === undefined) return holidays([MORNING, eves], ['closed', [...withSubstitutes(solar)]]);
  const newYear = on(...moon.newYear);
  const days = [
    newYear,
    newYear + 1,
    newYear + 2,
    on(...moon.buddha),
    on(...moon.dragonBoat),
    on(...moon.midAutumn) + 1,
    on(...moon.doubleNinth),
  ];
  return holidays(
    [MORNING, [...eves, newYear - 1]],
    ['closed', [...withSubstitutes([...solar, ...days].toSorted((a, b) => a - b))]],
  );
});
