/** Wall clocks of other places: what a zone's clock shows at a moment, and the moment it shows something. Daylight saving by Intl. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** How far the zone's clock is ahead of UTC at a moment. */
function aheadMs(zone: string, atMs: number): number {
  const part = new Map(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number.parseInt(value, 10)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return shown - Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}

/** Days since 1970-01-01 on the zone's calendar. */
export function localDay(zone: string, atMs: number): number {
  return Math.floor((atMs + aheadMs(zone, atMs)) / DAY_MS);
}

/** The moment when the zone's clock shows `hour` on `day`. */
export function momentOf(zone: string, day: number, hour: number): number {
  const shown = day * DAY_MS + hour * 60 * MINUTE_MS;
  // the offset at the guess may be the other side of a clock change: the second look is at the right day
  const guess = shown - aheadMs(zone, shown);
  return shown - aheadMs(zone, guess);
}

/** 0 is Sunday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
