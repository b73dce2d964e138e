/** Times of the admin console: day and minute in UTC, the same for every administrator. */

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `21 Nov 2026, 14:23` of an ISO time. */
export function utcTimeText(iso: string): string {
  return format.format(Date.parse(iso));
}

const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
});

/** `21 Nov 2026` of an ISO time. */
export function utcDayText(iso: string): string {
  return days.format(Date.parse(iso));
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** `41 m`, `3 h`, `2 d`: how long something lasts or waits. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} m`;
  if (minutes < 2 * DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h`;
  return `${Math.floor(minutes / DAY_MINUTES)} d`;
}
