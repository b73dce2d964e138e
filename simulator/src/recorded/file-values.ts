/** Values of price files: times and prices as text in the forms that exports have. */

import { DAY_MS, daysFromCivil } from '@vernier/shared/civil-date';
import type { TimeMs } from '@vernier/shared/clock';
import type { Points } from '@vernier/shared/numbers/price';

const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(?:Z|\+00:?00| UTC)?$/;
const DAY_FIRST = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?: GMT[+-]0000)?$/;
const UNIX = /^\d{9,17}$/;
/** Digits of Unix times in seconds, milliseconds and microseconds until 2286. */
const SECOND_DIGITS = 10;
const MILLISECOND_DIGITS = 13;
const VOLUME = /^(\d{1,9})(?:\.(\d*))?$/;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ZERO = 48;
const NINE = 57;
const POINT = 46;
/** Larger prices do not fit into the columns of a series. */
const MAX_POINTS = 2 ** 31 - 1;
const HALF = 5;

/**
 * The time of a text in UTC: ISO 8601, `DD.MM.YYYY HH:MM:SS.mmm` of Dukascopy, or Unix time in seconds, milliseconds or
 * microseconds. Null when it is none.
 */
export function parseFileTime(text: string): TimeMs | null {
  if (UNIX.test(text)) {
    const number = Number.parseInt(text, 10);
    if (text.length <= SECOND_DIGITS) return number * 1000;
    return text.length <= MILLISECOND_DIGITS ? number : Math.floor(number / 1000);
  }
  const iso = ISO.exec(text);
  if (iso !== null) return timeOf([iso[1], iso[2], iso[3]], iso.slice(4));
  const local = DAY_FIRST.exec(text);
  return local === null ? null : timeOf([local[3], local[2], local[1]], local.slice(4));
}

function timeOf(date: readonly (string | undefined)[], time: readonly (string | undefined)[]): TimeMs | null {
  const [year = 0, month = 0, day = 0] = date.map((part) => Number.parseInt(part ?? '0', 10));
  const [hour = 0, minute = 0, second = 0] = time.slice(0, 3).map((part) => Number.parseInt(part ?? '0', 10));
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return null;
  const milliseconds = Number.parseInt((time[3] ?? '').padEnd(3, '0').slice(0, 3), 10);
  const days = daysFromCivil({ year, month, day });
  return days * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + second * 1000 + milliseconds;
}

/** A volume in whole units, rounded up; null when it is no plain decimal below a billion. */
export function parseFileVolume(text: string): number | null {
  const match = VOLUME.exec(text);
  if (match === null) return null;
  return Number.parseInt(match[1] ?? '', 10) + (/[1-9]/.test(match[2] ?? '') ? 1 : 0);
}

/** A decimal price in points, rounded half up to the precision; null when it is no plain positive decimal. */
export function parseFilePrice(text: string, precision: number): Points | null {
  let points = 0;
  let decimals = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && decimals < 0) decimals = 0;
    else if (code < ZERO || code > NINE) return null;
    else if (decimals < precision) {
      points = points * 10 + code - ZERO;
      if (decimals >= 0) decimals += 1;
    } else if (decimals === precision) {
      if (code - ZERO >= HALF) points += 1;
      decimals += 1;
    }
  }
  for (let missing = Math.max(0, decimals); missing < precision; missing += 1) points *= 10;
  return points > 0 && points <= MAX_POINTS ? points : null;
}
