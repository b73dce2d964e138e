/** The calendars against the days that the exchanges published, and the lunar table against the platform's Chinese calendar. */

import { describe, expect, it } from 'vitest';
import { civilFromDays, DAY_MS, daysFromCivil, weekdayOf } from '../../civil-date.ts';
import { AMERICAN_INDEX_FUTURES, AMERICAN_RAW_MATERIALS, AMERICAN_SHARES, CURRENCIES } from './american.ts';
import { easterSunday, type HolidayCalendar } from './holiday.ts';
import { FRANKFURT, LONDON_OIL } from './european.ts';
import { HONG_KONG, LUNAR_YEARS } from './hong-kong.ts';
import { TOKYO } from './tokyo.ts';

/** `2026-01-19`. */
function dayOf(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return daysFromCivil({ year, month, day });
}

function text(day: number): string {
  const { month, day: date } = civilFromDays(day);
  return `${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** The weekdays of a year with a holiday: `01-19` closed, `11-27 780` ends early. */
function listOf(calendar: HolidayCalendar, year: number): string {
  const days: string[] = [];
  for (let day = dayOf(`${year}-1-1`); day < dayOf(`${year + 1}-1-1`); day += 1) {
    const holiday = calendar(day);
    if (holiday === undefined || weekdayOf(day) % 6 === 0) continue;
    days.push(holiday === 'closed' ? text(day) : `${text(day)} ${holiday.endsAtMinute}`);
  }
  return days.join(', ');
}

describe('[HOURS-2] holidays', () => {
  it.each([
    [2024, '3-31'],
    [2025, '4-20'],
    [2026, '4-5'],
    [2027, '3-28'],
    [2038, '4-25'],
    [2285, '3-22'],
  ])('Easter of %i', (year, date) => {
    expect(easterSunday(year)).toBe(dayOf(`${year}-${date}`));
  });

  it('of shares in New York', () => {
    expect(listOf(AMERICAN_SHARES, 2025)).toBe(
      '01-01, 01-09, 01-20, 02-17, 04-18, 05-26, 06-19, 07-03 780, 07-04, 09-01, 11-27, 11-28 780, 12-24 780, 12-25',
    );
    expect(listOf(AMERICAN_SHARES, 2026)).toBe(
      '01-01, 01-19, 02-16, 04-03, 05-25, 06-19, 07-03, 09-07, 11-26, 11-27 780, 12-24 780, 12-25',
    );
    expect(listOf(AMERICAN_SHARES, 2027)).toBe(
      '01-01, 01-18, 02-15, 03-26, 05-31, 06-18, 07-05, 09-06, 11-25, 11-26 780, 12-24',
    );
    // A New Year on a Saturday is not made up for, one on a Sunday is.
    expect(listOf(AMERICAN_SHARES, 2028).startsWith('01-17')).toBe(true);
    expect(listOf(AMERICAN_SHARES, 2023).startsWith('01-02, 01-16')).toBe(true);
  });

  it('of futures and currencies', () => {
    expect(listOf(AMERICAN_INDEX_FUTURES, 2026)).toBe(
      '01-01, 01-19 720, 02-16 720, 04-03, 05-25 720, 06-19 720, 07-03 720, 09-07 720, 11-26 720, 11-27 735, 12-24 735, 12-25',
    );
    expect(listOf(AMERICAN_RAW_MATERIALS, 2026)).toContain('04-03, 05-25 870');
    expect(listOf(CURRENCIES, 2026)).toBe('01-01, 12-25');
    expect(listOf(LONDON_OIL, 2026)).toBe('01-01, 04-03, 12-24 1140, 12-25, 12-31 1140');
  });

  it('of Frankfurt', () => {
    expect(listOf(FRANKFURT, 2026)).toBe('01-01, 04-03, 04-06, 05-01, 12-24, 12-25, 12-30 840, 12-31');
    expect(listOf(FRANKFURT, 2028)).toContain('12-25, 12-26, 12-29 840');
  });

  it('of Tokyo, with the day between two holidays and those made up for', () => {
    expect(listOf(TOKYO, 2024)).toBe(
      '01-01, 01-02, 01-03, 01-08, 02-12, 02-23, 03-20, 04-29, 05-03, 05-06, 07-15, 08-12, 09-16, 09-23, 10-14, 11-04, 12-31',
    );
    expect(listOf(TOKYO, 2026)).toBe(
      '01-01, 01-02, 01-12, 02-11, 02-23, 03-20, 04-29, 05-04, 05-05, 05-06, 07-20, 08-11, 09-21, 09-22, 09-23, 10-12, 11-03, 11-23, 12-31',
    );
  });

  it('of Hong Kong', () => {
    expect(listOf(HONG_KONG, 2024)).toBe(
      '01-01, 02-09 720, 02-12, 02-13, 03-29, 04-01, 04-04, 05-01, 05-15, 06-10, 07-01, 09-18, 10-01, 10-11, 12-24 720, 12-25, 12-26, 12-31 720',
    );
    expect(listOf(HONG_KONG, 2026)).toBe(
      '01-01, 02-16 720, 02-17, 02-18, 02-19, 04-03, 04-06, 04-07, 05-01, 05-25, 06-19, 07-01, 10-01, 10-19, 12-24 720, 12-25, 12-31 720',
    );
    expect(listOf(HONG_KONG, 2031)).toBe(
      '01-01, 04-11, 04-14, 05-01, 07-01, 10-01, 12-24 720, 12-25, 12-26, 12-31 720',
    );
  });

  it('of the lunar calendar are where the platform finds them', () => {
    const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
    expect([...LUNAR_YEARS.keys()]).toEqual([2024, 2025, 2026, 2027, 2028, 2029, 2030]);
    // Both new moons are minutes from midnight in Beijing, where the platform's approximation is a day off the almanac.
    const newYears = new Map([
      [2027, '12/30'],
      [2030, '1/2'],
    ]);
    for (const [year, moon] of LUNAR_YEARS) {
      const shown = Object.values(moon).map(([month, day]: [number, number]) =>
        chinese.format(daysFromCivil({ year, month, day }) * DAY_MS),
      );
      expect(shown).toEqual([newYears.get(year) ?? '1/1', '4/8', '5/5', '8/15', '9/9']);
    }
  });
});
