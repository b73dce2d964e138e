/** Calendar of scheduled releases: which ones a UTC day has. */

import {
  type CivilDate,
  civilFromDays,
  type DayNumber,
  daysFromCivil,
  lastWeekday,
  nthWeekday,
  weekdayOf,
} from '@vernier/shared/civil-date';
import { RELEASE_KINDS, type ReleaseDays, type ReleaseKind } from './release-kinds.ts';

const SUNDAY = 0;
const SATURDAY = 6;
const LAST = -1;
const MIDDLE_OF_MONTH = 15;

/** The releases of a UTC day, by time. Weekends, 25 December and 1 January have none. */
export function releasesOn(day: DayNumber): readonly ReleaseKind[] {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY) return [];
  const date = civilFromDays(day);
  if ((date.month === 12 && date.day === 25) || (date.month === 1 && date.day === 1)) return [];
  return RELEASE_KINDS.filter(({ days }) => isOn(days, day, date)).toSorted(
    (left, right) => left.minute - right.minute,
  );
}

function isOn(days: ReleaseDays, day: DayNumber, date: CivilDate): boolean {
  const weekday = weekdayOf(day);
  if ('every' in days) return weekday === days.every;
  if ('dayOfMonth' in days) return weekdayNear({ ...date, day: days.dayOfMonth }) === day;
  if (weekday !== days.weekday || days.months?.includes(date.month) === false) return false;
  return days.nth === LAST
    ? lastWeekday(days.weekday, date) === day
    : nthWeekday(days.nth, days.weekday, date) === day;
}

/** The weekday of a date in its month: a weekend's date means the Monday after it in the first half of a month, else the Friday before. */
function weekdayNear(date: CivilDate): DayNumber {
  const next =
    date.month === 12 ? { year: date.year + 1, month: 1 } : { year: date.year, month: date.month + 1 };
  const day = Math.min(daysFromCivil(date), daysFromCivil({ ...next, day: 1 }) - 1);
  const weekday = weekdayOf(day);
  if (weekday !== SATURDAY && weekday !== SUNDAY) return day;
  const isSunday = weekday === SUNDAY;
  if (date.day > MIDDLE_OF_MONTH) return day - (isSunday ? 2 : 1);
  return day + (isSunday ? 1 : 2);
}
