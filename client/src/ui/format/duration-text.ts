/** Durations as text, to the minute. */

import type { TFunction } from 'i18next';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** `2 h 36 m`; minutes only under an hour, days and hours above a day. */
export function durationText(ms: number, t: TFunction): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return t('home.duration.minutes', { m: minutes });
  const h = Math.floor(minutes / HOUR_MINUTES);
  if (minutes < DAY_MINUTES) return t('home.duration.hours', { h, m: minutes % HOUR_MINUTES });
  return t('home.duration.days', { d: Math.floor(minutes / DAY_MINUTES), h: h % 24 });
}
