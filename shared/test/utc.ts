/** Moments written as ISO-8601 UTC in tests; pure packages have no `Date`, in their tests neither. */

import { DAY_MS, daysFromCivil } from '../src/civil-date.ts';
import type { TimeMs } from '../src/clock.ts';

const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{3}))?Z$/;

/** `2026-01-12T22:00:00Z`, with or without milliseconds. */
export function utc(text: string): TimeMs {
  const [, year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0, ms = 0] =
    ISO.exec(text)?.map((part) => Number(part ?? 0)) ?? [];
  if (year === 0) throw new Error(`${text} is not a moment`);
  return daysFromCivil({ year, month, day }) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}
