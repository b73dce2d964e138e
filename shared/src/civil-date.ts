/** Days since 1970-01-01 and the calendar's year, month and day, in whole numbers (proleptic Gregorian). */

/** Days since 1970-01-01. */
export type DayNumber = number;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export const DAY_MS = 86_400_000;

/** 0 is Sunday, 6 Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Year, month and day of a day (Hinnant's civil_from_days). */
export function civilFromDays(days: DayNumber): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** The day of a year, month and day (Hinnant's days_from_civil). */
export function daysFromCivil({ year, month, day }: CivilDate): DayNumber {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day of `2026-01-05`; null for a text that is not a day of the calendar. */
export function parseIsoDay(text: string): DayNumber | null {
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  const civil = { year: Number(year), month: Number(month), day: Number(day) };
  if (day === undefined || civil.month < 1 || civil.month > 12 || civil.day < 1) return null;
  const days = daysFromCivil(civil);
  return formatIsoDay(days) === text ? days : null;
}

export function formatIsoDay(days: DayNumber): string {
  const { year, month, day } = civilFromDays(days);
  const padded = [month, day].map((part) => String(part).padStart(2, '0'));
  return [String(year).padStart(4, '0'), ...padded].join('-');
}

/** 1970-01-01 was a Thursday. */
export function weekdayOf(day: DayNumber): Weekday {
  return ((((day + 4) % 7) + 7) % 7) as Weekday;
}

/** The first, second, … of a weekday in a month. */
export function nthWeekday(
  nth: number,
  weekday: Weekday,
  { year, month }: Omit<CivilDate, 'day'>,
): DayNumber {
  const first = daysFromCivil({ year, month, day: 1 });
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
}

/** The last of a weekday in a month. */
export function lastWeekday(weekday: Weekday, { year, month }: Omit<CivilDate, 'day'>): DayNumber {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return nthWeekday(1, weekday, next) - 7;
}
