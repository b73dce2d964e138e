/** Months of statements: calendar months in UTC, counted from January 1970. */

import type { TimeMs } from '@vernier/shared/clock';
import {
  civilFromDays,
  DAY_MS,
  daysFromCivil,
  type DayNumber,
  formatIsoDay,
} from '@vernier/shared/civil-date';
import { type Language, languageTag } from '@vernier/shared/api/languages';
import type { StatementPeriod } from './statement.ts';

export type MonthNumber = number;

const FIRST_YEAR = 1970;

export function monthOf(atMs: TimeMs): MonthNumber {
  const { year, month } = civilFromDays(Math.floor(atMs / DAY_MS));
  return (year - FIRST_YEAR) * 12 + month - 1;
}

function firstDay(month: MonthNumber): DayNumber {
  return daysFromCivil({ year: FIRST_YEAR + Math.floor(month / 12), month: (month % 12) + 1, day: 1 });
}

export function daysOf(month: MonthNumber): StatementPeriod {
  return { from: firstDay(month), to: firstDay(month + 1) - 1 };
}

/** The first moment after the month. */
export function endOf(month: MonthNumber): TimeMs {
  return firstDay(month + 1) * DAY_MS;
}

/** `2026-11`. */
export function isoMonth(month: MonthNumber): string {
  return formatIsoDay(firstDay(month)).slice(0, 7);
}

/** `November 2026`, as the language writes it. */
export function monthText(month: MonthNumber, lang: Language): string {
  return new Intl.DateTimeFormat(languageTag(lang), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(firstDay(month) * DAY_MS);
}
