/** Time zones that the chart offers, and their names. */

/** From west to east; the browser has their names in every language. */
export const PLACE_ZONES = [
  'America/Los_Angeles',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Johannesburg',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Bangkok',
  'Asia/Jakarta',
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Australia/Sydney',
] as const;
export const NAMED_ZONES = ['device', 'utc', 'exchange'] as const;

/** `GMT+9, Japan Time`. */
export function placeName(zone: string, language: string, nowMs: number): string {
  const part = (timeZoneName: 'shortOffset' | 'longGeneric') =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName, numberingSystem: 'latn' })
      .formatToParts(nowMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return `${part('shortOffset')}, ${part('longGeneric')}`;
}
